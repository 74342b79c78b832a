import { Hono } from "hono";
import { fail, failBadRequest } from "#protocol/failure.ts";
import { SESSION_PATH } from "#protocol/paths.ts";
import { sessionTokensSchema } from "#protocol/session.ts";
import { keepAsAccount, movePurchases } from "#domain/selling/move-purchases.ts";
import { holderOf } from "#domain/ports/identity.ts";
import type { Documents } from "#domain/ports/documents.ts";
import { hashToken } from "#domain/tokens.ts";
import { readJson } from "../http/middleware/read-json.ts";
import type { SessionCookies } from "../sessions/cookies.ts";
import { describeDevice } from "../sessions/device.ts";
import type { DeviceCookie } from "../sessions/device-cookie.ts";
import type { Sessions } from "../sessions/sessions.ts";
import type { HonoEnv } from "../http/environment.ts";

interface SessionApiOptions {
  readonly sessions: Sessions;
  readonly cookies: SessionCookies;
  /** Undefined: browsers are not remembered. */
  readonly devices: DeviceCookie | undefined;
  readonly documents: Documents;
}

/** POST exchanges the identity service's tokens for a session cookie; DELETE ends the session. Both give a 204. */
export function createSessionApi({
  sessions,
  cookies,
  devices,
  documents,
}: SessionApiOptions): Hono<HonoEnv> {
  const api = new Hono<HonoEnv>();
  api.post(SESSION_PATH, async (c) => {
    const body = sessionTokensSchema.safeParse(await readJson(c));
    if (!body.success) failBadRequest(body.error);
    const previous = cookies.read(c);
    // Verify the old session first: if the identity service is down, this throws and nothing changes.
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
    // Move purchases that were made as a guest in this browser.
    const { isGuest } = opened.person;
    const holderId = holderOf(opened.person);
    if (known?.person.isGuest)
      await movePurchases(documents, known.buyer.uid, { uid: holderId, isGuest });
    if (!isGuest) await keepAsAccount(documents, holderId);
    if (previous) await sessions.close(previous);
    cookies.write(c, opened);
    if (!isGuest) devices?.remember(c, holderId);
    return c.body(null, 204);
  });
  api.delete(SESSION_PATH, async (c) => {
    const token = cookies.read(c);
    if (token) await sessions.signOut(await hashToken(token));
    cookies.clear(c);
    return c.body(null, 204);
  });
  return api;
}
