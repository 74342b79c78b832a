/** Turns a guest's account into one that can be signed in to: what was bought stays, under the same id. */
import { type Context, Hono } from "hono";
import { z } from "zod";
import { fail, failBadRequest } from "#protocol/failure.ts";
import type { GuestUpgrade } from "#domain/ports.ts";
import { refuseMethods } from "../http/middleware/methods.ts";
import { readJson } from "../http/middleware/read-json.ts";
import type { SessionCookies } from "../sessions/cookies.ts";
import { describeDevice } from "../sessions/device.ts";
import type { Sessions } from "../sessions/sessions.ts";

const email = z.string().min(1).max(320);

const bodySchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("password"), email, password: z.string().min(1).max(4096) }),
  z.object({ kind: z.literal("link"), email, oobCode: z.string().min(1).max(500) }),
  z.object({
    kind: z.literal("provider"),
    providerId: z.string().min(1).max(200),
    idToken: z.string().min(1).max(8192),
    rawNonce: z.string().min(1).max(500),
  }),
]);

interface SessionUpgradeOptions {
  readonly sessions: Sessions;
  readonly cookies: SessionCookies;
  readonly guestUpgrade: GuestUpgrade;
  /** Undefined where nobody can tell. */
  readonly clientAddress: (c: Context) => string | undefined;
}

/** POST answers 204 with a new session, or 409 where the ordinary way in is to be taken: that one says why. */
export function createSessionUpgradeApi(options: SessionUpgradeOptions): Hono {
  const { sessions, cookies, guestUpgrade, clientAddress } = options;
  const api = new Hono();
  api.post("/api/session/upgrade", async (c) => {
    const proof = bodySchema.safeParse(await readJson(c));
    if (!proof.success) failBadRequest(proof.error);
    const token = cookies.read(c);
    const session = token ? await sessions.read(token) : undefined;
    if (!token || !session?.person.isGuest) return refuse();
    const idToken = await sessions.readIdToken(session.id);
    if (!idToken) return refuse();
    const tokens = await guestUpgrade.upgrade(idToken, proof.data, clientAddress(c));
    if (!tokens) return refuse();
    const opened = await sessions.open(tokens, describeDevice(c.req.header("user-agent")));
    if (!opened) return refuse();
    await sessions.close(token);
    cookies.write(c, opened);
    return c.body(null, 204);
  });
  api.all(
    "/api/session/upgrade",
    refuseMethods("POST", "Use POST to turn a guest's account into one of their own."),
  );
  return api;
}

function refuse(): never {
  return fail({
    statusCode: 409,
    statusMessage: "Conflict",
    message: "There is no guest here whose account can be entered that way. Sign up or sign in.",
  });
}
