/** A new identity server with a clock that the test moves and cheap password hashes. */
import { mailOutbox } from "#domain/notifications/outbox.ts";
import type { Cipher } from "#domain/ports/cipher.ts";
import { createSqliteDocuments } from "#server/adapters/documents/sqlite/sqlite.ts";
import { createLimits, noLimits } from "#server/http/rate-limits.ts";
import { createCipher } from "#server/secrets/cipher.ts";
import { createCustomTokens } from "#embedded/identity/tokens/custom-tokens.ts";
import {
  createIdentityServer,
  type IdentityServerOptions,
} from "#embedded/identity/protocol/server.ts";
import { createSigningKeys } from "#embedded/identity/tokens/signing-keys.ts";
import { cheapIdentityWork } from "./cheap-identity-work.ts";

export const PROJECT_ID = "demo-shop";
export const API_KEY = "shop-key";
export const PUBLIC_URL = "https://shop.example";
const TOOLKIT = "/identitytoolkit.googleapis.com";
export const TOKEN_PATH = "/securetoken.googleapis.com/v1/token";

/** Every field that a test reads. A response has only some of them. */
export interface ReplyBody {
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

export interface TestIdentityOptions extends Partial<Omit<IdentityServerOptions, "limits">> {
  /** If absent, nothing is limited. */
  readonly limits?: { readonly secret: string };
  readonly clock?: ReturnType<typeof createClock>;
  readonly keyCipher?: Cipher;
}

function createClock() {
  const clock = { time: Date.now(), now: () => clock.time };
  return clock;
}

const mailCipher = createCipher("a secret for tests only", "mails");

/** `limits` and `clientAddress` are off unless a test sets them. */
export function createTestIdentity(overrides: TestIdentityOptions = {}) {
  const { documents = createSqliteDocuments({ path: ":memory:" }) } = overrides;
  const { clock = createClock() } = overrides;
  const { keyCipher = createCipher("a secret for tests only", "signing-keys") } = overrides;
  const { generateKeyPair } = cheapIdentityWork;
  const keys = createSigningKeys({ documents, cipher: keyCipher, clock, generateKeyPair });
  const app = createIdentityServer({
    documents,
    clock,
    projectId: PROJECT_ID,
    apiKey: API_KEY,
    acceptAnyApiKey: false,
    publicUrl: PUBLIC_URL,
    keys,
    refreshTokenCipher: createCipher("a secret for tests only", "refresh-tokens"),
    mailCipher,
    factorCipher: createCipher("a secret for tests only", "second-factors"),
    providers: new Map(),
    authorizedDomains: ["shop.example"],
    passwordHashing: cheapIdentityWork.passwordHashing,
    ...overrides,
    limits: overrides.limits ? createLimits({ documents, clock, ...overrides.limits }) : noLimits,
  });

  async function send(path: string, init?: RequestInit): Promise<Reply> {
    const separator = path.includes("?") ? "&" : "?";
    const isForm = init?.body instanceof URLSearchParams;
    const type = init?.body && !isForm ? { "content-type": "application/json" } : {};
    const headers = { ...type, ...(init?.headers as Record<string, string> | undefined) };
    const url = `${path}${separator}key=${API_KEY}`;
    const response = await app.request(url, { ...init, headers });
    const { status } = response;
    return { status, headers: response.headers, body: (await response.json()) as ReplyBody };
  }

  /** Queued mails with a link, to this address or to all, newest last. */
  async function readMails(to?: string) {
    const found = await documents.query(mailOutbox, {});
    const at = ({ data }: (typeof found)[number]) => data.nextAttemptAt.toMillis();
    const mails = found.toSorted((a, b) => at(a) - at(b));
    return mails.flatMap(({ data }) => {
      if (!("sealedLink" in data) || (to !== undefined && data.to !== to)) return [];
      const link = new URL(mailCipher.decrypt(data.sealedLink) ?? "");
      return [{ kind: data.kind, to: data.to, link, code: link.searchParams.get("oobCode") ?? "" }];
    });
  }

  return {
    documents,
    clock,
    keys,
    app,
    readMails,
    /** Deletes all mails to the address and returns the code of this kind. Throws unless there was exactly one. */
    async takeCode(to: string, kind: string): Promise<string> {
      const all = await documents.query(mailOutbox, {});
      const mails = all.filter(({ data }) => data.to === to);
      const codes = (await readMails(to)).filter((mail) => mail.kind === kind);
      await Promise.all(mails.map(({ id }) => documents.delete(mailOutbox, id)));
      const [mail] = codes;
      if (!mail || codes.length > 1) throw new Error(`${codes.length} mails of ${kind} to ${to}`);
      return mail.code;
    },
    customTokens: createCustomTokens({ keys, clock, projectId: PROJECT_ID }),
    send,
    /** Posts JSON to a call such as `signUp`. */
    call: (name: string, body: unknown) =>
      send(`${TOOLKIT}/v1/accounts:${name}`, { method: "POST", body: JSON.stringify(body) }),
    /** Like `call`, for calls of version 2, such as `mfaSignIn:start`. */
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
