import type { Context } from "hono";
import { fail } from "#protocol/failure.ts";

/** The request's JSON; demands the content type, so that no HTML form of another site can send it. */
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
    // Hono's body limit raises its own error while reading; it must not be mistaken for broken JSON.
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
