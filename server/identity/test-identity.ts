/** A fresh identity server with a clock the test moves and password hashes that cost nothing. */
import { createSqliteDocuments } from "#server/adapters/documents/sqlite.ts";
import { createSeal } from "#server/seal.ts";
import { createCustomTokens } from "./custom-tokens.ts";
import { createIdentityServer, type IdentityServerOptions } from "./server.ts";
import { createSigningKeys } from "./signing-keys.ts";

export const PROJECT_ID = "demo-shop";
export const API_KEY = "shop-key";
const CHEAP_HASHING = { memory: 8, passes: 1, parallelism: 1 };
const TOOLKIT = "/identitytoolkit.googleapis.com";
export const TOKEN_PATH = "/securetoken.googleapis.com/v1/token";

/** Every member a test asks for; an answer has only some. */
interface ReplyBody {
  readonly error: {
    readonly code: number;
    readonly message: string;
    readonly status?: string;
    readonly details?: readonly { readonly reason?: string }[];
  };
  readonly kind: string;
  readonly localId: string;
  readonly email: string;
  readonly idToken: string;
  readonly refreshToken: string;
  readonly id_token: string;
  readonly refresh_token: string;
  readonly mfaPendingCredential: string;
  readonly mfaInfo: readonly { readonly mfaEnrollmentId: string }[];
  readonly totpSessionInfo: { readonly sharedSecretKey: string; readonly sessionInfo: string };
  readonly users: readonly Record<string, unknown>[];
}

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly body: ReplyBody;
}

export function createTestIdentity(overrides: Partial<IdentityServerOptions> = {}) {
  const documents = createSqliteDocuments({ path: ":memory:" });
  const clock = { time: Date.now(), now: () => clock.time };
  const seal = createSeal("a secret for tests only", "signing-keys");
  const keys = createSigningKeys({ documents, seal, clock });
  const app = createIdentityServer({
    documents,
    clock,
    projectId: PROJECT_ID,
    apiKey: API_KEY,
    acceptAnyApiKey: false,
    seal,
    factorSeal: createSeal("a secret for tests only", "second-factors"),
    providers: new Map(),
    authorizedDomains: ["shop.example"],
    passwordHashing: CHEAP_HASHING,
    ...overrides,
  });

  async function send(path: string, init?: RequestInit): Promise<Reply> {
    const separator = path.includes("?") ? "&" : "?";
    const response = await app.request(`${path}${separator}key=${API_KEY}`, init);
    const { status, headers } = response;
    return { status, headers, body: (await response.json()) as ReplyBody };
  }

  return {
    documents,
    clock,
    app,
    customTokens: createCustomTokens({ keys, clock, projectId: PROJECT_ID }),
    send,
    /** Posts JSON to a call such as `signUp`. */
    call: (name: string, body: unknown) =>
      send(`${TOOLKIT}/v1/accounts:${name}`, { method: "POST", body: JSON.stringify(body) }),
    /** As `call`, for the calls of version 2 such as `mfaSignIn:start`. */
    callV2: (name: string, body: unknown) =>
      send(`${TOOLKIT}/v2/accounts/${name}`, { method: "POST", body: JSON.stringify(body) }),
    postRaw: (name: string, body: string | Uint8Array<ArrayBuffer>) =>
      send(`${TOOLKIT}/${name.includes(":") ? "v2/accounts/" : "v1/accounts:"}${name}`, {
        method: "POST",
        body,
      }),
    postForm: (fields: Record<string, string>) =>
      send(TOKEN_PATH, { method: "POST", body: new URLSearchParams(fields) }),
    read: (path: string) => send(`${TOOLKIT}/${path}`),
  };
}
