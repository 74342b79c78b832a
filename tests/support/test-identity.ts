/** A fresh identity server with a clock the test moves and password hashes that cost nothing. */
import { mailOutbox } from "#domain/mail/outbox.ts";
import { createSqliteDocuments } from "#server/adapters/documents/sqlite.ts";
import { createSeal } from "#server/seal.ts";
import { createCustomTokens } from "#embedded/identity/tokens/custom-tokens.ts";
import { createIdentityServer, type IdentityServerOptions } from "#server/identity/server.ts";
import { createSigningKeys } from "#embedded/identity/tokens/signing-keys.ts";

export const PROJECT_ID = "demo-shop";
export const API_KEY = "shop-key";
export const PUBLIC_URL = "https://shop.example";
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

export interface TestIdentityOptions extends Partial<IdentityServerOptions> {
  readonly clock?: ReturnType<typeof createClock>;
}

function createClock() {
  const clock = { time: Date.now(), now: () => clock.time };
  return clock;
}

const mailSeal = createSeal("a secret for tests only", "mails");

/** `limits` and `clientAddress` are off unless a test sets them. */
export function createTestIdentity(overrides: TestIdentityOptions = {}) {
  const { documents = createSqliteDocuments({ path: ":memory:" }) } = overrides;
  const { clock = createClock() } = overrides;
  const seal = createSeal("a secret for tests only", "signing-keys");
  const keys = createSigningKeys({ documents, seal, clock });
  const app = createIdentityServer({
    documents,
    clock,
    projectId: PROJECT_ID,
    apiKey: API_KEY,
    acceptAnyApiKey: false,
    publicUrl: PUBLIC_URL,
    seal,
    mailSeal,
    factorSeal: createSeal("a secret for tests only", "second-factors"),
    providers: new Map(),
    authorizedDomains: ["shop.example"],
    passwordHashing: CHEAP_HASHING,
    ...overrides,
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

  /** What is waiting to be sent to an address, or to all, the newest last. */
  async function readMails(to?: string) {
    const mails = await documents.query(mailOutbox, { orderBy: [["nextAttemptAt", "asc"]] });
    return mails.flatMap(({ data }) => {
      if (!("sealedLink" in data) || (to !== undefined && data.to !== to)) return [];
      const link = new URL(mailSeal.open(data.sealedLink) ?? "");
      return [{ kind: data.kind, to: data.to, link, code: link.searchParams.get("oobCode") ?? "" }];
    });
  }

  return {
    documents,
    clock,
    app,
    readMails,
    /** The code mailed to an address for this; throws unless there is one mail with one. */
    async takeCode(to: string, kind: string): Promise<string> {
      const mails = await documents.query(mailOutbox, { where: [["to", "==", to]] });
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
