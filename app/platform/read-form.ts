import type { z } from "zod";
import { fail, failBadRequest } from "#protocol/failure.ts";

/** Throws a 400 that names the invalid field. */
export async function readForm<T>(request: Request, schema: z.ZodType<T>): Promise<T> {
  const parsed = schema.safeParse(await readFields(request));
  return parsed.success ? parsed.data : failBadRequest(parsed.error);
}

/** The fields as they were sent. Throws a 400 if the body is not a form. */
export async function readFields(request: Request): Promise<Record<string, FormDataEntryValue>> {
  const form = await request.formData().catch((cause: unknown) => {
    // A TypeError means that the body is not a valid form. Rethrow anything else, such as a closed connection.
    if (!(cause instanceof TypeError)) throw cause;
    return fail({
      statusCode: 400,
      statusMessage: "Bad Request",
      message: "The body is not a form.",
      data: { issues: [{ path: "", message: "not a form" }] },
    });
  });
  return Object.fromEntries(form);
}
