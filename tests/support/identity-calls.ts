/** Calls to the embedded identity service over HTTP, as a script with a browser's tokens could make them. */
import { expect } from "vitest";
import { PASSWORD, type TestBrowser } from "./test-browser.ts";

const KEY = "key=tollgate-local";

export interface IdentityReply {
  readonly status: number;
  /** "ok", or the refusal's code. */
  readonly said: string;
  readonly body: Readonly<Record<string, string>>;
}

export interface SignedIn {
  readonly idToken: string;
  readonly refreshToken: string;
  readonly localId: string;
}

export function identityCalls(browser: TestBrowser) {
  async function reply(sent: Promise<Response>): Promise<IdentityReply> {
    const response = await sent;
    const body = (await response.json()) as Record<string, string> & {
      error?: { message: string };
    };
    return { status: response.status, said: body.error?.message ?? "ok", body };
  }
  const call = (name: string, body: object) =>
    reply(browser.postJson(`/identitytoolkit.googleapis.com/v1/accounts:${name}?${KEY}`, body));
  const refresh = (refreshToken: string) =>
    reply(
      browser.postForm(`/securetoken.googleapis.com/v1/token?${KEY}`, {
        grant_type: "refresh_token",
        refresh_token: refreshToken,
      }),
    );

  return {
    call,
    callV2: (name: string, body: object) =>
      reply(browser.postJson(`/identitytoolkit.googleapis.com/v2/accounts/${name}?${KEY}`, body)),
    refresh,
    /** Signs in and opens a session in this browser. */
    async signIn(email: string, password = PASSWORD): Promise<SignedIn> {
      const { body } = await call("signInWithPassword", { email, password });
      const { idToken = "", refreshToken = "", localId = "" } = body;
      const session = await browser.postJson("/api/session", { idToken, refreshToken });
      expect(session.status).toBe(204);
      return { idToken, refreshToken, localId };
    },
    /** What the SDK sends to sign in a user of the test provider whose email is verified. */
    async providerCredential(email: string): Promise<object> {
      const start = await browser.get("/auth/provider/oidc.test");
      const { pathname, searchParams } = new URL(start.headers.get("location") ?? "");
      const chosen = await browser.postForm(pathname, {
        ...Object.fromEntries(searchParams),
        email,
        verified: "on",
        decision: "continue",
      });
      const callback = new URL(chosen.headers.get("location") ?? "");
      const response = await browser.postJson(callback.pathname, { query: callback.search });
      const { idToken, rawNonce } = (await response.json()) as Record<string, string>;
      const fields = { providerId: "oidc.test", id_token: idToken ?? "", nonce: rawNonce ?? "" };
      const postBody = new URLSearchParams(fields).toString();
      return { requestUri: "http://localhost", postBody, returnSecureToken: true };
    },
  };
}

/** Ends every other session of the account, as the account page does. */
export async function endOtherSessions(browser: TestBrowser): Promise<void> {
  const response = await browser.postForm("/account", { intent: "endOtherSessions" });
  expect(response.status).toBe(200);
}
