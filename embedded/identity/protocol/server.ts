/** The Identity Toolkit at our own origin, with the paths, keys and errors that the official SDK expects. */
import { Hono, type Context } from "hono";
import { bodyLimit } from "hono/body-limit";
import { SOURCE_LOCALE } from "#locales/source-locale.ts";
import type { Clock } from "#domain/ports/clock.ts";
import type { Documents } from "#domain/ports/documents.ts";
import type { Cipher } from "#domain/ports/cipher.ts";
import type { IdentityProvider } from "#domain/ports/identity-providers.ts";
import { LimitReached, type Limits } from "#domain/ports/limits.ts";
import { checkAccess } from "./access.ts";
import { CALLS, METHODS } from "./call-table.ts";
import { type Captcha, NO_CAPTCHA } from "./captcha.ts";
import { createCustomTokens } from "../tokens/custom-tokens.ts";
import { QueueFull } from "../credentials/fair-queue.ts";
import { createIdTokens } from "../tokens/id-tokens.ts";
import { type Lifetimes, LIFETIMES } from "../tokens/lifetimes.ts";
import { refusalOf } from "./limits.ts";
import { createMailLimits } from "./mail-limits.ts";
import {
  createPasswordHashing,
  inTurn,
  type PasswordHashingOptions,
} from "../credentials/password-hash.ts";
import { DEFAULT_PASSWORD_POLICY, type PasswordPolicy } from "../credentials/password-policy.ts";
import { invalidArgument, Refusal } from "./refusal.ts";
import { JSON_TYPE, MAX_BODY_BYTES } from "./request-body.ts";
import type { SigningKeys } from "../tokens/signing-keys.ts";
import type { IdentityParts } from "./identity-parts.ts";

export interface IdentityServerOptions {
  readonly documents: Documents;
  readonly clock: Clock;
  readonly projectId: string;
  readonly apiKey: string;
  /** For clients with their own API key, such as the official SDK's test suites. */
  readonly acceptAnyApiKey: boolean;
  readonly publicUrl: string;
  /** Languages of mails and pages. The first is the default, without a path prefix. Only English if absent. */
  readonly locales?: readonly string[];
  /** Additional hosts allowed in continue URLs, on any port. None if absent. */
  readonly continueHosts?: readonly string[];
  readonly keys: SigningKeys;
  readonly refreshTokenCipher: Cipher;
  readonly mailCipher: Cipher;
  readonly factorCipher: Cipher;
  readonly providers: ReadonlyMap<string, IdentityProvider>;
  readonly authorizedDomains: readonly string[];
  readonly passwordHashing?: PasswordHashingOptions;
  readonly passwordPolicy?: PasswordPolicy | undefined;
  readonly hidesAccounts?: boolean;
  readonly lifetimes?: Partial<Lifetimes>;
  readonly captcha?: Captcha | undefined;
  readonly limits: Limits;
  readonly clientAddress?: (c: Context) => string | undefined;
  /** If absent, no browser is a known device. */
  readonly devices?:
    | {
        /** Id of the browser if it has signed in to this account before. */
        keyFor(c: Context, holderId: string): string | undefined;
        remember(c: Context, holderId: string): void;
      }
    | undefined;
  readonly observe?: IdentityParts["observe"];
  /** Logs what the shop's owner needs to know. Must not contain personal data. */
  readonly warn?: (message: string, details: object) => void;
}

const PREFIXES = ["/identitytoolkit.googleapis.com/*", "/securetoken.googleapis.com/*"];
/** As at the hosted service, only refusals name the charset, because some clients compare the whole content type. */
const REFUSAL_HEADERS = {
  "Cache-Control": "no-store",
  "Content-Type": `${JSON_TYPE}; charset=utf-8`,
};
/** About as long as a full queue of hashes takes. */
const QUEUE_FULL_HEADERS = { "Retry-After": "15" };
const JWKS_PATH = "/identity/jwks.json";
const JWKS_MAX_AGE_SECONDS = 300;

/** Mount it at the root of the site's origin, because the SDK drops any path before the prefixes. */
export function createIdentityServer(options: IdentityServerOptions): Hono {
  const { documents, clock, keys, limits, projectId, clientAddress, devices } = options;
  const lifetimes = { ...LIFETIMES, ...options.lifetimes };
  const parts: IdentityParts = {
    documents,
    clock,
    projectId,
    idTokens: createIdTokens({
      keys,
      clock,
      projectId,
      lifetimeSeconds: lifetimes.idTokenSeconds,
    }),
    customTokens: createCustomTokens({ keys, clock, projectId }),
    factorCipher: options.factorCipher,
    providers: options.providers,
    authorizedDomains: options.authorizedDomains,
    passwordHashing: createPasswordHashing(options.passwordHashing),
    passwordPolicy: options.passwordPolicy ?? DEFAULT_PASSWORD_POLICY,
    hidesAccounts: options.hidesAccounts ?? true,
    lifetimes,
    captcha: options.captcha ?? NO_CAPTCHA,
    limits,
    mailLimits: createMailLimits({ limits, clock, warn: options.warn ?? (() => {}) }),
    publicUrl: options.publicUrl,
    locales: options.locales ?? [SOURCE_LOCALE],
    continueHosts: options.continueHosts ?? [],
    apiKey: options.apiKey,
    refreshTokenCipher: options.refreshTokenCipher,
    mailCipher: options.mailCipher,
    observe: options.observe ?? (() => {}),
  };
  const limitBody = bodyLimit({
    maxSize: MAX_BODY_BYTES,
    onError: (c) =>
      refuse(
        c,
        invalidArgument(`Request payload size exceeds the limit: ${MAX_BODY_BYTES} bytes.`),
      ),
  });

  const app = new Hono();
  for (const prefix of PREFIXES)
    app.all(prefix, limitBody, async (c) => {
      try {
        const call = CALLS.get(`${c.req.method} ${c.req.path}`);
        if (!call) return refuseRoute(c);
        checkAccess(c, options);
        const address = clientAddress?.(c);
        const turn = { client: address ?? "", isKnownDevice: false };
        const own = { ...parts, passwordHashing: inTurn(parts.passwordHashing, turn) };
        const response = await call(own, c.req.raw, {
          address,
          knownDevice: (holderId) => devices?.keyFor(c, holderId),
          rememberDevice: (holderId) => devices?.remember(c, holderId),
        });
        return c.json(response, 200, { "Cache-Control": "no-store" });
      } catch (error) {
        if (error instanceof Refusal) return refuse(c, error);
        if (error instanceof LimitReached)
          return refuse(c, refusalOf(error), { "Retry-After": String(error.retryAfter) });
        if (error instanceof QueueFull)
          return refuse(
            c,
            new Refusal("TOO_MANY_ATTEMPTS_TRY_LATER", { status: 429 }),
            QUEUE_FULL_HEADERS,
          );
        throw error;
      }
    });
  app.get(JWKS_PATH, async (c) =>
    c.json(await keys.jwks(), 200, {
      "Cache-Control": `public, max-age=${JWKS_MAX_AGE_SECONDS}`,
    }),
  );
  return app;
}

function refuseRoute(c: Context): Response {
  const method = METHODS.get(c.req.path);
  if (method === undefined) return refuse(c, new Refusal("Not Found", { status: 404 }));
  const { pathname, search } = new URL(c.req.url);
  // Not in the calls' error format, because no call was reached.
  const message = `Method ${c.req.method} not allowed for ${pathname}${search}`;
  return c.json({ message }, 405, { Allow: method, "Cache-Control": "no-store" });
}

function refuse(c: Context, refusal: Refusal, fields = {}): Response {
  return c.json(refusal.envelope(), refusal.status, { ...REFUSAL_HEADERS, ...fields });
}
