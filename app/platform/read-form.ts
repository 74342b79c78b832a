import type { z } from "zod";
import { fail, failBadRequest } from "#protocol/failure.ts";

/** The form's fields as the schema types them; anything else is a 400 that names the field. */
export async function readForm<T>(request: Request, schema: z.ZodType<T>): Promise<T> {
  const form = await request.formData().catch((cause: unknown) => {
    // Not a form, or a broken one: the caller's fault. Anything else, a closed connection too, is not.
    if (!(cause instanceof TypeError)) throw cause;
    return fail({
      statusCode: 400,
      statusMessage: "Bad Request",
      message: "The body is not a form.",
      data: { issues: [{ path: "", message: "not a form" }] },
    });
  });
  const parsed = schema.safeParse(Object.fromEntries(form));
  return parsed.success ? parsed.data : failBadRequest(parsed.error);
}
