import type { z } from "zod";
import { fail, failBadRequest } from "#protocol/failure.ts";

/** Parses the form's fields with the schema. Throws a 400 that names the invalid field. */
export async function readForm<T>(request: Request, schema: z.ZodType<T>): Promise<T> {
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
  const parsed = schema.safeParse(Object.fromEntries(form));
  return parsed.success ? parsed.data : failBadRequest(parsed.error);
}
