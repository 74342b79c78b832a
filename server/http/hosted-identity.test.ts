/** Effects of IDENTITY=firebase that the session tests do not cover. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { API_KEY, PROJECT_ID } from "#tests/support/test-identity.ts";
import {
  AUTH_DOMAIN,
  createHostedApp,
  type HostedApp,
  unreachable,
} from "#tests/support/hosted-app.ts";

const MINUTE_MS = 60_000;

let app: HostedApp;
beforeEach(async () => {
  app = await createHostedApp();
});
afterEach(() => app.close());

test("AC-6.3: forged and stale tokens get a 401, an outage a 503", async () => {
  const browser = app.browser();
  const { body } = await app.google.call("signUp", {
    email: "stale@example.com",
    password: "secret",
  });
  const { idToken, refreshToken } = body;
  const open = (tokens: object) => browser.postJson("/api/session", tokens);
  expect((await open({ idToken: "garbage", refreshToken })).status).toBe(401);
  expect((await open({ idToken, refreshToken: "garbage" })).status).toBe(401);
  app.setOutage(unreachable);
  const response = await open({ idToken, refreshToken });
  expect(response.status).toBe(503);
  expect(response.headers.getSetCookie()).toEqual([]);
  app.setOutage(undefined);
  app.clock.advance(5 * MINUTE_MS + 2000);
  expect((await open({ idToken, refreshToken })).status).toBe(401);
  expect(browser.cookies.size).toBe(0);
});

test("the embedded identity server is not mounted", async () => {
  const browser = app.browser();
  const paths = [
    "/identitytoolkit.googleapis.com/v1/accounts:signUp",
    "/securetoken.googleapis.com/v1/token",
    "/identity/jwks.json",
  ];
  for (const path of paths) {
    expect((await browser.get(path)).status).toBe(404);
    const post = await browser.postJson(`${path}?key=${API_KEY}`, { returnSecureToken: true });
    expect(post.status, path).toBe(404);
  }
  const jobs = app.jobs.map(({ name }) => name);
  expect(jobs).not.toContain("key rotation");
});

test("pages name the project, allow Google's origins and contain no secrets", async () => {
  const browser = app.browser();
  const { idToken, refreshToken } = await app.signIn(browser);
  for (const path of ["/landing", "/account"]) {
    const response = await browser.get(path);
    const policy = response.headers.get("content-security-policy") ?? "";
    expect(policy).toContain(
      "connect-src 'self' https://identitytoolkit.googleapis.com https://securetoken.googleapis.com",
    );
    const html = await response.text();
    const info = /<script id="__app"[^>]*>(.*?)<\/script>/.exec(html)?.[1] ?? "{}";
    expect(JSON.parse(info)).toMatchObject({
      identityApiKey: API_KEY,
      hostedIdentity: { authDomain: AUTH_DOMAIN, projectId: PROJECT_ID },
    });
    expect(html).not.toContain("serviceUrl");
    for (const secret of [idToken, refreshToken]) expect(html).not.toContain(secret);
  }
  expect(app.logged.join("")).not.toContain(refreshToken);
});
