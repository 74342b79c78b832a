/**
 * The official SDK with responses written by the test. The SDK captures `fetch` when it is loaded, so a test begins
 * with `vi.hoisted(() => vi.stubGlobal("fetch", vi.fn()))`.
 */
import { type FirebaseApp, initializeApp } from "firebase/app";
import { type Auth, initializeAuth, type Persistence } from "firebase/auth";
import { vi } from "vitest";

export const API_KEY = "shop-key";

export interface Sent {
  readonly method: string;
  readonly address: string;
  readonly query: Record<string, string>;
  readonly headers: Headers;
  readonly body: Record<string, unknown>;
}

export interface Reply {
  readonly status?: number;
  readonly body: unknown;
}

const sdkFetch = vi.mocked(globalThis.fetch);

type Responder = (sent: Sent) => Reply | Promise<Reply>;

let apps = 0;

/** Without a valid signature, because the SDK does not verify it. */
export function idToken(claims: { readonly sub?: string; readonly iat?: number } = {}): string {
  const { sub = "uid", iat = Math.floor(Date.now() / 1000) } = claims;
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
  const payload = { sub, iat, exp: iat + 3600, firebase: { sign_in_provider: "password" } };
  return `${encode({ alg: "RS256" })}.${encode(payload)}.c2lnbmF0dXJl`;
}

export const failure = (message: string): Reply => ({
  status: 400,
  body: { error: { code: 400, message } },
});

/** `responders` are keyed by the end of the path after `/` or `:`, such as `lookup`. Tests may replace them. */
export function createMockService(responders: Record<string, Responder> = {}) {
  const sent: Sent[] = [];
  const known: Record<string, Responder> = {
    signInWithPassword: () => tokens(),
    signUp: () => tokens(),
    signInWithEmailLink: () => tokens(),
    lookup: () => ({ body: { users: [{ localId: "uid", email: "ada@example.com" }] } }),
    token: () => ({
      body: {
        access_token: idToken(),
        expires_in: "3600",
        refresh_token: "refresh",
        user_id: "uid",
      },
    }),
    delete: () => ({ body: {} }),
    ...responders,
  };
  sdkFetch.mockImplementation(async (address, init = {}) => {
    const request = read(String(address), init);
    sent.push(request);
    const respond = known[request.address.replace(/.*[/:]/, "")];
    if (!respond) throw new TypeError(`No answer for ${request.address}`);
    const { status = 200, body } = await respond(request);
    const text = typeof body === "string" ? body : JSON.stringify(body);
    return new Response(text, { status });
  });
  return { sent, responders: known, ...createSdk() };
}

function tokens(): Reply {
  return {
    body: { localId: "uid", idToken: idToken(), refreshToken: "refresh", expiresIn: "3600" },
  };
}

function read(address: string, { method = "GET", headers, body }: RequestInit): Sent {
  const { host, pathname, searchParams } = new URL(address);
  const text = typeof body === "string" ? body : "";
  return {
    method,
    address: host + pathname,
    query: Object.fromEntries(searchParams),
    headers: new Headers(headers),
    body: text.startsWith("{")
      ? (JSON.parse(text) as Record<string, unknown>)
      : Object.fromEntries(new URLSearchParams(text)),
  };
}

/** `reopen` creates another SDK with the same storage, as a new page would. */
function createSdk() {
  const storage = new Map<string, unknown>();
  const open = (): { app: FirebaseApp; auth: Auth } => {
    const app = initializeApp({ apiKey: API_KEY, appId: "1:1:web:1" }, `mock-${(apps += 1)}`);
    return { app, auth: initializeAuth(app, { persistence: persistIn(storage) }) };
  };
  return { storage, reopen: open, ...open() };
}

function persistIn(storage: Map<string, unknown>): Persistence {
  return class {
    static readonly type = "LOCAL";
    readonly type = "LOCAL";
    readonly _shouldAllowMigration = true;
    _isAvailable = async () => true;
    _set = async (key: string, value: unknown) => void storage.set(key, value);
    _get = async (key: string) => storage.get(key) ?? null;
    _remove = async (key: string) => void storage.delete(key);
    _addListener() {}
    _removeListener() {}
  } as unknown as Persistence;
}
