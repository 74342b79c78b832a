/** The Identity Toolkit on our own origin: the paths, keys and errors the official SDK expects of Google's. */
import { Hono, type Context } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { Clock, Documents } from "#domain/ports.ts";
import type { Provider } from "#server/providers/provider.ts";
import type { Seal } from "#server/seal.ts";
import { checkAccess } from "#embedded/identity/protocol/access.ts";
import { type Captcha, NO_CAPTCHA } from "#embedded/identity/protocol/captcha.ts";
import { createAuthUri } from "#embedded/identity/protocol/calls/create-auth-uri.ts";
import { deleteOwnAccount } from "#embedded/identity/protocol/calls/delete-account.ts";
import { lookup } from "#embedded/identity/protocol/calls/lookup.ts";
import { resetPassword } from "#embedded/identity/protocol/calls/reset-password.ts";
import { revokeToken } from "#embedded/identity/protocol/calls/revoke-token.ts";
import { sendOobCode } from "#embedded/identity/protocol/calls/send-oob-code.ts";
import { passwordPolicy, recaptchaConfig } from "#embedded/identity/protocol/calls/settings.ts";
import { signInWithEmailLink } from "#embedded/identity/protocol/calls/sign-in-with-email-link.ts";
import { signInWithPassword } from "#embedded/identity/protocol/calls/sign-in-with-password.ts";
import { signUp } from "./calls/sign-up.ts";
import { exchangeToken } from "#embedded/identity/protocol/calls/token.ts";
import { update } from "#embedded/identity/protocol/calls/update.ts";
import {
  finalizeMfaEnrollment,
  startMfaEnrollment,
  withdrawMfaEnrollment,
} from "#embedded/identity/protocol/calls/mfa-enrollment.ts";
import {
  finalizeMfaSignIn,
  startMfaSignIn,
} from "#embedded/identity/protocol/calls/mfa-sign-in.ts";
import { projects } from "./calls/projects.ts";
import { signInWithCustomToken } from "#embedded/identity/protocol/calls/sign-in-with-custom-token.ts";
import { signInWithIdp } from "#embedded/identity/protocol/calls/sign-in-with-idp.ts";
import { createCustomTokens } from "#embedded/identity/tokens/custom-tokens.ts";
import { createIdTokens } from "#embedded/identity/tokens/id-tokens.ts";
import { type Lifetimes, LIFETIMES } from "#embedded/identity/tokens/lifetimes.ts";
import { createLimits, noLimits } from "./limits.ts";
import {
  createPasswordHashing,
  HashQueueFull,
  type PasswordHashingOptions,
} from "#embedded/identity/credentials/password-hash.ts";
import {
  DEFAULT_PASSWORD_POLICY,
  type PasswordPolicy,
} from "#embedded/identity/credentials/password-policy.ts";
import { invalidArgument, Refusal } from "#embedded/identity/protocol/refusal.ts";
import { JSON_TYPE, MAX_BODY_BYTES } from "#embedded/identity/protocol/request-body.ts";
import { createSigningKeys } from "#embedded/identity/tokens/signing-keys.ts";
import type { Call, Toolkit } from "./toolkit.ts";

export interface IdentityServerOptions {
  readonly documents: Documents;
  readonly clock: Clock;
  readonly projectId: string;
  readonly apiKey: string;
  /** For SDKs that bring a key of their own, such as the test suites of the official one. */
  readonly acceptAnyApiKey: boolean;
  /** Of the site: where the links in mails lead. */
  readonly publicUrl: string;
  /** Hosts besides where those links may lead back to, on any port; none where absent. */
  readonly continueHosts?: readonly string[];
  /** Seals the private signing keys and makes refresh tokens. */
  readonly seal: Seal;
  /** Seals the links of queued mails. */
  readonly mailSeal: Seal;
  /** Seals the secrets of second factors. */
  readonly factorSeal: Seal;
  /** By id. */
  readonly providers: ReadonlyMap<string, Provider>;
  /** Host names whose pages may open a provider's window. */
  readonly authorizedDomains: readonly string[];
  readonly passwordHashing?: PasswordHashingOptions;
  readonly passwordPolicy?: PasswordPolicy | undefined;
  /** E-mail enumeration protection; on where absent. */
  readonly hidesAccounts?: boolean;
  readonly lifetimes?: Partial<Lifetimes>;
  readonly captcha?: Captcha | undefined;
  /** Absent: nothing is limited. `secret` keys the hashes of what is counted. */
  readonly limits?: { readonly secret: string } | undefined;
  /** Who asks; undefined where nobody can tell. */
  readonly clientAddress?: (c: Context) => string | undefined;
  readonly observe?: Toolkit["observe"];
}

const PREFIXES = ["/identitytoolkit.googleapis.com/*", "/securetoken.googleapis.com/*"];
/** Whoever refuses names the charset, and whoever answers does not: some clients compare the whole type. */
const REFUSED = { "Cache-Control": "no-store", "Content-Type": `${JSON_TYPE}; charset=utf-8` };
const JWKS_PATH = "/identity/jwks.json";
const JWKS_MAX_AGE_SECONDS = 300;

/** A table and not routes: Hono would read the colon in `accounts:signUp` as a parameter. */
const CALLS: ReadonlyMap<string, Call> = new Map<string, Call>([
  ["POST /identitytoolkit.googleapis.com/v1/accounts:signUp", signUp],
  ["POST /identitytoolkit.googleapis.com/v1/accounts:signInWithPassword", signInWithPassword],
  ["POST /identitytoolkit.googleapis.com/v1/accounts:signInWithEmailLink", signInWithEmailLink],
  ["POST /identitytoolkit.googleapis.com/v1/accounts:lookup", lookup],
  ["POST /identitytoolkit.googleapis.com/v1/accounts:update", update],
  ["POST /identitytoolkit.googleapis.com/v1/accounts:delete", deleteOwnAccount],
  ["POST /identitytoolkit.googleapis.com/v1/accounts:sendOobCode", sendOobCode],
  ["POST /identitytoolkit.googleapis.com/v1/accounts:resetPassword", resetPassword],
  ["POST /identitytoolkit.googleapis.com/v1/accounts:createAuthUri", createAuthUri],
  ["POST /identitytoolkit.googleapis.com/v2/accounts:revokeToken", revokeToken],
  ["POST /identitytoolkit.googleapis.com/v1/accounts:signInWithIdp", signInWithIdp],
  ["POST /identitytoolkit.googleapis.com/v1/accounts:signInWithCustomToken", signInWithCustomToken],
  ["GET /identitytoolkit.googleapis.com/v1/projects", projects],
  ["POST /identitytoolkit.googleapis.com/v2/accounts/mfaEnrollment:start", startMfaEnrollment],
  [
    "POST /identitytoolkit.googleapis.com/v2/accounts/mfaEnrollment:finalize",
    finalizeMfaEnrollment,
  ],
  [
    "POST /identitytoolkit.googleapis.com/v2/accounts/mfaEnrollment:withdraw",
    withdrawMfaEnrollment,
  ],
  ["POST /identitytoolkit.googleapis.com/v2/accounts/mfaSignIn:start", startMfaSignIn],
  ["POST /identitytoolkit.googleapis.com/v2/accounts/mfaSignIn:finalize", finalizeMfaSignIn],
  ["GET /identitytoolkit.googleapis.com/v2/passwordPolicy", passwordPolicy],
  ["GET /identitytoolkit.googleapis.com/v2/recaptchaConfig", recaptchaConfig],
  ["POST /securetoken.googleapis.com/v1/token", exchangeToken],
]);

/** By path: the one method it takes. */
const METHODS: ReadonlyMap<string, string> = new Map(
  [...CALLS.keys()].map((key) => {
    const [method = "", path = ""] = key.split(" ");
    return [path, method];
  }),
);

/** To be mounted at the root of the site's origin: the SDK drops any path in front of the prefixes. */
export function createIdentityServer(options: IdentityServerOptions): Hono {
  const { documents, clock, projectId, seal, clientAddress, limits } = options;
  const keys = createSigningKeys({ documents, seal, clock });
  const lifetimes = { ...LIFETIMES, ...options.lifetimes };
  const toolkit: Toolkit = {
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
    factorSeal: options.factorSeal,
    providers: options.providers,
    authorizedDomains: options.authorizedDomains,
    passwordHashing: createPasswordHashing(options.passwordHashing),
    passwordPolicy: options.passwordPolicy ?? DEFAULT_PASSWORD_POLICY,
    hidesAccounts: options.hidesAccounts ?? true,
    lifetimes,
    captcha: options.captcha ?? NO_CAPTCHA,
    limits: limits ? createLimits({ documents, clock, ...limits }) : noLimits,
    publicUrl: options.publicUrl,
    continueHosts: options.continueHosts ?? [],
    apiKey: options.apiKey,
    seal,
    mailSeal: options.mailSeal,
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
        const answer = await call(toolkit, c.req.raw, { address: clientAddress?.(c) });
        return c.json(answer, 200, { "Cache-Control": "no-store" });
      } catch (error) {
        if (error instanceof Refusal) return refuse(c, error);
        if (error instanceof HashQueueFull)
          return refuse(c, new Refusal("TOO_MANY_ATTEMPTS_TRY_LATER", { status: 429 }));
        throw error;
      }
    });
  app.get(JWKS_PATH, async (c) =>
    c.json(await keys.jwks(), 200, {
      "Cache-Control": `public, max-age=${JWKS_MAX_AGE_SECONDS}`,
    }),
  );
  app.all(JWKS_PATH, (c) => refuse(c, new Refusal("Not Found", { status: 404 })));
  return app;
}

function refuseRoute(c: Context): Response {
  const method = METHODS.get(c.req.path);
  if (method === undefined) return refuse(c, new Refusal("Not Found", { status: 404 }));
  const { pathname, search } = new URL(c.req.url);
  // Not the envelope: no call was reached.
  const message = `Method ${c.req.method} not allowed for ${pathname}${search}`;
  return c.json({ message }, 405, { Allow: method, "Cache-Control": "no-store" });
}

function refuse(c: Context, refusal: Refusal): Response {
  return c.json(refusal.envelope(), refusal.status, REFUSED);
}
