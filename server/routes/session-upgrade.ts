/** Turns a guest account into a permanent one with the same id and purchases. */
import { type Context, Hono } from "hono";
import { fail, failBadRequest } from "#protocol/failure.ts";
import { SESSION_UPGRADE_PATH } from "#protocol/paths.ts";
import { upgradeProofSchema } from "#protocol/session.ts";
import { keepAsAccount } from "#domain/selling/move-purchases.ts";
import type { Documents } from "#domain/ports/documents.ts";
import { type GuestUpgrade, holderOf } from "#domain/ports/identity.ts";
import { readJson } from "../http/middleware/read-json.ts";
import type { SessionCookies } from "../sessions/cookies.ts";
import { describeDevice } from "../sessions/device.ts";
import type { DeviceCookie } from "../sessions/device-cookie.ts";
import type { Sessions } from "../sessions/sessions.ts";
import type { HonoEnv } from "../http/environment.ts";

interface SessionUpgradeOptions {
  readonly sessions: Sessions;
  readonly cookies: SessionCookies;
  readonly guestUpgrade: GuestUpgrade;
  readonly documents: Documents;
  readonly devices: DeviceCookie | undefined;
  readonly clientAddress: (c: Context) => string | undefined;
}

/** After a 409 the page tries the normal sign-up or sign-in, which explains the refusal. */
export function createSessionUpgradeApi(options: SessionUpgradeOptions): Hono<HonoEnv> {
  const { sessions, cookies, guestUpgrade, documents, devices, clientAddress } = options;
  const api = new Hono<HonoEnv>();
  api.post(SESSION_UPGRADE_PATH, async (c) => {
    const proof = upgradeProofSchema.safeParse(await readJson(c));
    if (!proof.success) failBadRequest(proof.error);
    const token = cookies.read(c);
    const session = token ? await sessions.read(token) : undefined;
    if (!token || !session?.person.isGuest) return refuse();
    const idToken = await sessions.readIdToken(session.id);
    if (!idToken) return refuse();
    const tokens = await guestUpgrade.upgrade(idToken, proof.data, clientAddress(c));
    if (!tokens) return refuse();
    const device = describeDevice(c.req.header("user-agent"));
    const opened = await sessions.open(tokens, device, session.buyer.emails);
    if (!opened) return refuse();
    const { isGuest } = opened.person;
    const holderId = holderOf(opened.person);
    if (!isGuest) await keepAsAccount(documents, holderId);
    await sessions.signOut(session.id);
    cookies.write(c, opened);
    if (!isGuest) devices?.remember(c, holderId);
    return c.body(null, 204);
  });
  return api;
}

function refuse(): never {
  return fail({
    statusCode: 409,
    statusMessage: "Conflict",
    message: "This guest account cannot be upgraded this way. Sign up or sign in.",
  });
}
