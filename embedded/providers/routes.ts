/** The built-in provider of test mode. It accepts any identity, but speaks the real protocol, including PKCE. */
import { createHash } from "node:crypto";
import { type Context, Hono } from "hono";
import { SignJWT } from "jose";
import { z } from "zod";
import { fail, failBadRequest } from "#protocol/failure.ts";
import type { Clock } from "#domain/ports/clock.ts";
import { pasted } from "#domain/pasted.ts";
import { defineCollection } from "#domain/ports/collection.ts";
import type { Documents } from "#domain/ports/documents.ts";
import { hashToken, randomToken } from "#domain/tokens.ts";
import { Timestamp } from "#domain/values.ts";
import { choosePage } from "./choose-page.ts";
import { TEST_PROVIDER_PATH } from "./path.ts";

const CODE_MS = 60_000;
const ID_TOKEN_SECONDS = 3600;

interface SigningKeys {
  signer(): Promise<{ readonly kid: string; readonly privateKey: CryptoKey }>;
  jwks(): Promise<object>;
}

/** The host sets `nonce` and `browserLocale`. `isPopup` marks pages that need access to the page that opened them. */
export type TestProviderEnv = {
  Variables: { nonce: string; browserLocale: string; isPopup?: boolean };
};

export interface TestProviderOptions {
  readonly settings: { readonly issuer: string; readonly clientId: string };
  readonly documents: Documents;
  readonly clock: Clock;
  readonly keys: SigningKeys;
  readonly redirectUri: string;
}

const person = z.object({
  email: z.string().transform(pasted).pipe(z.email().max(254)),
  name: z.string().max(100).default(""),
  verified: z.literal("on").optional(),
});

const codeSchema = z.object({
  person,
  challenge: z.string(),
  nonce: z.string().optional(),
  expiresAt: z.instanceof(Timestamp),
});

export const testProviderCodes = defineCollection("testProviderCodes", {
  schema: codeSchema,
  indexes: ["expiresAt"],
  expires: [{ field: "expiresAt" }],
});

const tokenForm = z.object({
  grant_type: z.literal("authorization_code"),
  client_id: z.string(),
  code: z.string(),
  redirect_uri: z.string(),
  code_verifier: z.string(),
});

export function createTestProvider(options: TestProviderOptions): Hono<TestProviderEnv> {
  const { settings, documents, clock, keys, redirectUri } = options;
  const { issuer, clientId } = settings;
  const request = z.object({
    client_id: z.literal(clientId),
    redirect_uri: z.literal(redirectUri),
    response_type: z.literal("code"),
    state: z.string().max(500),
    nonce: z.string().max(500).optional(),
    code_challenge: z.string().min(43).max(128),
    code_challenge_method: z.literal("S256"),
  });
  const decision = request.extend({ decision: z.enum(["continue", "cancel"]) });
  const app = new Hono<TestProviderEnv>().basePath(TEST_PROVIDER_PATH);

  app.get("/.well-known/openid-configuration", (c) => c.json(describeProvider(issuer)));
  app.get("/jwks.json", async (c) => c.json(await keys.jwks()));

  app.get("/authorize", async (c) => {
    c.set("isPopup", true);
    const asked = request.safeParse(c.req.query());
    if (!asked.success) failBadRequest(asked.error);
    const nonce = c.get("nonce");
    const locale = c.get("browserLocale");
    return c.html(await choosePage({ nonce, locale, hidden: asked.data }));
  });

  app.post("/authorize", async (c) => {
    c.set("isPopup", true);
    const fields = await readFields(c);
    if (!fields) return failNoForm();
    const asked = decision.safeParse(fields);
    if (!asked.success) failBadRequest(asked.error);
    const { state, nonce, code_challenge: challenge } = asked.data;
    const callback = new URL(redirectUri);
    callback.searchParams.set("state", state);
    if (asked.data.decision === "cancel") {
      callback.searchParams.set("error", "access_denied");
      return c.redirect(callback.href, 303);
    }
    const chosen = person.safeParse(fields);
    if (!chosen.success) failBadRequest(chosen.error);
    const code = randomToken();
    await documents.create(testProviderCodes, await hashToken(code), {
      person: chosen.data,
      challenge,
      nonce,
      expiresAt: Timestamp.fromMillis(clock.now() + CODE_MS),
    });
    callback.searchParams.set("code", code);
    return c.redirect(callback.href, 303);
  });

  app.post("/token", async (c) => {
    const form = tokenForm.safeParse(await readFields(c));
    if (!form.success) return c.json({ error: "invalid_request" }, 400);
    if (form.data.client_id !== clientId) return c.json({ error: "invalid_client" }, 400);
    const granted = await takeCode(documents, form.data.code);
    const isFitting =
      granted &&
      granted.expiresAt.toMillis() > clock.now() &&
      form.data.redirect_uri === redirectUri &&
      challengeOf(form.data.code_verifier) === granted.challenge;
    if (!isFitting) return c.json({ error: "invalid_grant" }, 400);
    const { kid, privateKey } = await keys.signer();
    const issuedAt = Math.floor(clock.now() / 1000);
    const idToken = await new SignJWT({ ...claimsOf(granted.person), nonce: granted.nonce })
      .setProtectedHeader({ alg: "RS256", kid, typ: "JWT" })
      .setIssuer(issuer)
      .setAudience(clientId)
      .setSubject(createHash("sha256").update(granted.person.email).digest("base64url"))
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + ID_TOKEN_SECONDS)
      .sign(privateKey);
    c.header("Cache-Control", "no-store");
    return c.json({ access_token: randomToken(), token_type: "Bearer", id_token: idToken });
  });
  return app;
}

/** Undefined if the body is not a form or is malformed. */
async function readFields(c: Context): Promise<object | undefined> {
  try {
    return await c.req.parseBody();
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

function failNoForm(): never {
  return fail({
    statusCode: 400,
    statusMessage: "Bad Request",
    message: "The body is not a form.",
    data: { issues: [{ path: "", message: "not a form" }] },
  });
}

function describeProvider(issuer: string) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks.json`,
    response_types_supported: ["code"],
    response_modes_supported: ["query"],
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: ["RS256"],
    token_endpoint_auth_methods_supported: ["none"],
    code_challenge_methods_supported: ["S256"],
    scopes_supported: ["openid", "email", "profile"],
  };
}

/** Undefined if the code is unknown or already used. */
async function takeCode(documents: Documents, code: string) {
  const id = await hashToken(code);
  return documents.transaction(async (transaction) => {
    const granted = await transaction.get(testProviderCodes, id);
    if (granted) transaction.delete(testProviderCodes, id);
    return granted?.data;
  });
}

function claimsOf({ email, name, verified }: z.output<typeof person>) {
  return { email, email_verified: verified === "on", ...(name && { name }) };
}

function challengeOf(verifier: string): string {
  return createHash("sha256").update(verifier).digest("base64url");
}
