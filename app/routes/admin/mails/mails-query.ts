import { z } from "zod";
import { unsentStates } from "#domain/back-office/unsent-mails.ts";
import { isMailId } from "#domain/notifications/outbox.ts";
import { failBadRequest } from "#protocol/failure.ts";

const querySchema = z.object({
  state: z.enum(["", ...unsentStates]).default(""),
  /** Time and id of the last mail of the page before. */
  after: z
    .string()
    .regex(/^\d{1,14}\.[\w-]+$/)
    .transform((text) => {
      const [at = "", id = ""] = text.split(".");
      return { at: Number(at), id };
    })
    .refine(({ id }) => isMailId(id))
    .optional(),
  did: z.literal("retry").optional(),
});

/** Throws a 400 that names the invalid field. */
export function readMailsQuery(url: URL) {
  const parsed = querySchema.safeParse(Object.fromEntries(url.searchParams));
  return parsed.success ? parsed.data : failBadRequest(parsed.error);
}
