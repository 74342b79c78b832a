/** A browser over HTTP: stores cookies, signs up, and sends the headers of a browser on this site. */
import type { Tollgate } from "#server/app.ts";

/** Password of every account that a test creates. */
export const PASSWORD = "a long walk home";

export interface TestAccount {
  readonly uid: string;
  readonly email: string;
  readonly idToken: string;
  readonly refreshToken: string;
}

export interface TestBrowser {
  /**
   * Sends the stored cookies, like a browser on this site. Does not follow redirects. An absolute URL goes to that
   * origin, without this site's cookies.
   */
  request(path: string, init?: RequestInit): Promise<Response>;
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  postForm(path: string, fields?: Record<string, string>): Promise<Response>;
  postJson(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>;
  /** Creates an account at the identity service; no session yet. */
  createAccount(email?: string): Promise<TestAccount>;
  /** Creates an account and opens a session. */
  signUp(email?: string): Promise<TestAccount>;
  readonly cookies: Map<string, string>;
}

/** A browser without cookies. `fetch` must not follow redirects. */
export function createBrowser({ fetch }: Pick<Tollgate, "fetch">, origin: string): TestBrowser {
  const cookies = new Map<string, string>();

  async function request(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    const url = /^https?:/.test(path) ? path : origin + path;
    const isOwn = new URL(url).origin === origin;
    if (!headers.has("host")) headers.set("host", new URL(url).host);
    if (!headers.has("accept")) headers.set("accept", "text/html");
    if (isOwn && cookies.size > 0 && !headers.has("cookie"))
      headers.set("cookie", [...cookies].map(([name, value]) => `${name}=${value}`).join("; "));
    const response = await fetch(new Request(url, { ...init, headers }));
    if (isOwn) for (const line of response.headers.getSetCookie()) keep(line);
    return response;
  }

  function keep(line: string): void {
    const [pair = ""] = line.split(";");
    const name = pair.slice(0, pair.indexOf("="));
    if (/max-age=0/i.test(line)) cookies.delete(name);
    else cookies.set(name, pair.slice(name.length + 1));
  }

  const browser: TestBrowser = {
    cookies,
    request,
    get: (path, headers = {}) => request(path, { headers }),
    postForm: (path, fields = {}) =>
      request(path, { method: "POST", body: new URLSearchParams(fields), headers: { origin } }),
    postJson: (path, body, headers = {}) =>
      request(path, {
        method: "POST",
        body: JSON.stringify(body),
        headers: {
          accept: "application/json",
          "content-type": "application/json",
          origin,
          ...headers,
        },
      }),
    async createAccount(email = `buyer-${crypto.randomUUID()}@example.com`) {
      const response = await browser.postJson(
        "/identitytoolkit.googleapis.com/v1/accounts:signUp?key=tollgate-local",
        { email, password: PASSWORD, returnSecureToken: true },
      );
      const { idToken, refreshToken, localId } = (await response.json()) as Record<string, string>;
      if (!idToken || !refreshToken || !localId)
        throw new Error(`Signing up has status ${response.status}`);
      return { uid: localId, email, idToken, refreshToken };
    },
    async signUp(email) {
      const account = await browser.createAccount(email);
      const { idToken, refreshToken } = account;
      const session = await browser.postJson("/api/session", { idToken, refreshToken });
      if (session.status !== 204) throw new Error(`The session has status ${session.status}`);
      return account;
    },
  };
  return browser;
}
