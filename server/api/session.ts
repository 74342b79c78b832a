import { Hono } from "hono";
import { z } from "zod";
import { fail, failBadRequest } from "#protocol/failure.ts";
import { movePurchases } from "#domain/orders/move-purchases.ts";
import type { Documents } from "#domain/ports.ts";
import { refuseMethods } from "../http/middleware/methods.ts";
import { readJson } from "../http/middleware/read-json.ts";
import type { SessionCookies } from "../sessions/cookies.ts";
import { describeDevice } from "../sessions/device.ts";
import type { Sessions } from "../sessions/sessions.ts";

const bodySchema = z.object({
  idToken: z.string().min(1).max(8192),
  refreshToken: z.string().min(1).max(8192),
});

/** POST trades the identity service's tokens for the session cookie, DELETE ends it; both answer 204. */
export function createSessionApi(
  sessions: Sessions,
  cookies: SessionCookies,
  documents: Documents,
): Hono {
  const api = new Hono();
  api.post("/api/session", async (c) => {
    const body = bodySchema.safeParse(await readJson(c));
    if (!body.success) failBadRequest(body.error);
    const previous = cookies.read(c);
    // Before anything begins: where nobody can tell whose it is, nothing is to be lost of it.
    const known = previous ? await sessions.read(previous, { isFresh: true }) : undefined;
    const opened = await sessions.open(body.data, describeDevice(c.req.header("user-agent")));
    if (!opened)
      fail({
        statusCode: 401,
        statusMessage: "Unauthorized",
        message: "These tokens are not valid, or older than five minutes. Sign in again.",
        reason: "session.refused",
        action: "signIn",
      });
    // Who bought as a guest in this browser keeps the files under the account they sign in to.
    if (known?.person.isGuest) await movePurchases(documents, known.person.uid, opened.person.uid);
    if (previous) await sessions.close(previous);
    cookies.write(c, opened);
    return c.body(null, 204);
  });
  api.delete("/api/session", async (c) => {
    const token = cookies.read(c);
    if (token) await sessions.close(token);
    cookies.clear(c);
    return c.body(null, 204);
  });
  api.all(
    "/api/session",
    refuseMethods("POST, DELETE", "Use POST to sign in and DELETE to sign out."),
  );
  return api;
}
