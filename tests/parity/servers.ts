/** Sends requests to the official Auth emulator and to this server, and makes their responses comparable. */
import { decodeJwt } from "jose";
import { createTestIdentity, PROJECT_ID } from "../support/test-identity.ts";

export const TOOLKIT = "/identitytoolkit.googleapis.com";

export type Fields = Record<string, unknown>;

export interface Exchange {
  readonly method?: string;
  /** With a leading slash. The API key is added unless `hasKey` is false. */
  readonly path: string;
  readonly hasKey?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
  /** A string is sent unchanged, an object as JSON. */
  readonly body?: unknown;
}

export interface RecordedResponse {
  readonly status: number;
  readonly type: string | null;
  readonly body: Fields;
}

export interface IdentityService {
  send(exchange: Exchange): Promise<RecordedResponse>;
  /** The newest code mailed to an address for a purpose such as PASSWORD_RESET. */
  takeCode(email: string, requestType: string): Promise<string>;
}

const MAIL_KINDS: Readonly<Record<string, string>> = {
  PASSWORD_RESET: "resetPassword",
  EMAIL_SIGNIN: "signIn",
  VERIFY_EMAIL: "verifyEmail",
  VERIFY_AND_CHANGE_EMAIL: "verifyAndChangeEmail",
  RECOVER_EMAIL: "recoverEmail",
};

/** With and without enumeration protection: hosted projects have it by default, the emulator does not. */
export const MODES = [
  { mode: "protected", hidesAccounts: true },
  { mode: "open", hidesAccounts: false },
] as const;

/** Deletes all accounts in the emulator first. */
export async function connectEmulator(
  origin: string,
  { hidesAccounts }: { readonly hidesAccounts: boolean },
): Promise<IdentityService> {
  const owner = { authorization: "Bearer owner", "content-type": "application/json" };
  const project = `${origin}/emulator/v1/projects/${PROJECT_ID}`;
  await fetch(`${project}/accounts`, { method: "DELETE", headers: owner });
  await fetch(`${project}/config`, {
    method: "PATCH",
    headers: owner,
    body: JSON.stringify({
      emailPrivacyConfig: { enableImprovedEmailPrivacy: hidesAccounts },
    }),
  });
  return {
    send: (exchange) => {
      const { url, init } = toRequest(exchange);
      return read(fetch(`${origin}${url}`, init));
    },
    async takeCode(email, requestType) {
      const response = await fetch(`${project}/oobCodes`);
      const { oobCodes } = (await response.json()) as { oobCodes: Record<string, string>[] };
      const isFor = (code: Record<string, string>) =>
        code["requestType"] === requestType && (code["newEmail"] ?? code["email"]) === email;
      return oobCodes.findLast(isFor)?.["oobCode"] ?? "";
    },
  };
}

/** With enumeration protection by default. */
export function connectOurs(
  options: Parameters<typeof createTestIdentity>[0] = {},
): IdentityService & { readonly identity: ReturnType<typeof createTestIdentity> } {
  const identity = createTestIdentity({ acceptAnyApiKey: true, ...options });
  return {
    identity,
    send: (exchange) => {
      const { url, init } = toRequest(exchange);
      // Each request has its own time, because mails are sorted by time.
      identity.clock.time += 1;
      return read(identity.app.request(url, init));
    },
    async takeCode(email, requestType) {
      const mails = await identity.readMails(email);
      return mails.findLast(({ kind }) => kind === MAIL_KINDS[requestType])?.code ?? "";
    },
  };
}

function toRequest({ method = "POST", path, hasKey = true, headers, body }: Exchange) {
  const separator = path.includes("?") ? "&" : "?";
  const isText = typeof body === "string" || body === undefined;
  return {
    url: hasKey ? `${path}${separator}key=any` : path,
    init: {
      method,
      headers: { ...(body !== undefined && { "content-type": "application/json" }), ...headers },
      ...(body !== undefined && { body: isText ? body : JSON.stringify(body) }),
    },
  };
}

async function read(pending: Response | Promise<Response>): Promise<RecordedResponse> {
  const response = await pending;
  const text = await response.text();
  const { status } = response;
  const type = response.headers.get("content-type");
  try {
    return { status, type, body: JSON.parse(text) as Fields };
  } catch {
    return { status, type, body: { text } };
  }
}

/** Values that are different on every server, so that only their types are compared. */
const VARYING_FIELDS =
  /^(refreshToken|refresh_token|passwordHash|createdAt|last\w+At|validSince|passwordUpdatedAt|sessionId|oauthIdToken|enrolledAt)$/;
/** Kind of a response whose `displayName` is not compared: see docs/identity-differences.md. */
const PASSWORD_SIGN_IN = "identitytoolkit#VerifyPasswordResponse";
const FIELDS_OF_ONE_SERVER = new Set(["salt", "oauthAccessToken", "project_id"]);
/** The emulator on Node 22 or later adds this to messages about broken JSON. */
const ERROR_POSITION = / \(line \d+ column \d+\)$/;
const TOKENS = /^(idToken|id_token|access_token)$/;
const OWN_CLAIMS = ["iss", "aud", "iat", "exp", "auth_time", "sub", "user_id", "jti"];

/** Replaces values that differ between servers. `uids` numbers a server's accounts in order of appearance. */
export function comparable(value: unknown, uids: Map<string, number>, name = ""): unknown {
  if (Array.isArray(value)) return value.map((each) => comparable(each, uids));
  if (typeof value === "string") {
    if (TOKENS.test(name)) return claimsOf(value);
    if (name === "message") return value.replace(ERROR_POSITION, "");
    if (/^(localId|user_id)$/.test(name)) return numberOf(value, uids);
    return VARYING_FIELDS.test(name) ? "a string" : value;
  }
  if (typeof value !== "object" || value === null)
    return VARYING_FIELDS.test(name) ? typeof value : value;
  const isPasswordSignIn = "kind" in value && value.kind === PASSWORD_SIGN_IN;
  const members = Object.entries(value).filter(
    ([key]) => !FIELDS_OF_ONE_SERVER.has(key) && !(isPasswordSignIn && key === "displayName"),
  );
  return Object.fromEntries(members.map(([key, member]) => [key, comparable(member, uids, key)]));
}

function claimsOf(token: string): Fields {
  // Only this server has `jti`, `sid` and `epoch`; see docs/identity-differences.md.
  const { jti: _, sid: __, epoch: ___, ...claims } = decodeJwt(token) as Fields;
  return Object.fromEntries(
    Object.entries(claims).map(([key, claim]) => [
      key,
      OWN_CLAIMS.includes(key) ? typeof claim : claim,
    ]),
  );
}

function numberOf(uid: string, uids: Map<string, number>): string {
  const number = uids.get(uid) ?? uids.size;
  uids.set(uid, number);
  return `account ${number}`;
}
