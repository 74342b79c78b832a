import type { Context } from "hono";
import { fail } from "#protocol/failure.ts";

/** Requires the JSON content type, which HTML forms of other sites cannot send. Throws 400 or 415. */
export async function readJson(c: Context): Promise<unknown> {
  const mediaType = c.req.header("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (mediaType !== "application/json")
    fail({
      statusCode: 415,
      statusMessage: "Unsupported Media Type",
      message: "Send the body as application/json.",
    });
  try {
    return await c.req.json();
  } catch (cause) {
    // Rethrow other errors, such as those of Hono's body limit.
    if (cause instanceof SyntaxError)
      return fail({
        statusCode: 400,
        statusMessage: "Bad Request",
        message: "The body is not valid JSON.",
        data: { issues: [{ path: "", message: "not valid JSON" }] },
      });
    throw cause;
  }
}
