/** How settings change the embedded identity server, tested through the whole app. */
import { afterEach, expect, test } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";

const LIVE = {
  PUBLIC_URL: "https://shop.example",
  STRIPE_SECRET_KEY: "sk_live_x",
  STRIPE_WEBHOOK_SECRET: "whsec_x",
  MAIL_URL: "smtp://127.0.0.1:9",
  IDENTITY_API_KEY: "shop-key",
};
let app: TestApp | undefined;
afterEach(() => app?.close());

interface IdentityResponse {
  readonly error?: { readonly message: string };
  readonly idToken?: string;
  readonly expiresIn?: string;
}

async function open(environment: Record<string, string>, key = "shop-key") {
  app = await createTestApp(environment);
  const browser = app.browser();
  return async (name: string, fields: object) => {
    const path = `/identitytoolkit.googleapis.com/v1/accounts:${name}?key=${encodeURIComponent(key)}`;
    const response = (await (await browser.postJson(path, fields)).json()) as IdentityResponse;
    return { message: response.error?.message ?? "ok", ...response };
  };
}

const login = { email: "nobody@example.com", password: "secret" };
const reset = { requestType: "PASSWORD_RESET", email: login.email };
const UNAUTHORIZED = "UNAUTHORIZED_DOMAIN : Domain not allowlisted by project";

test("enumeration protection hides which addresses have an account; without it the responses tell", async () => {
  const closed = await open({});
  expect((await closed("signInWithPassword", login)).message).toBe("INVALID_LOGIN_CREDENTIALS");
  expect((await closed("sendOobCode", reset)).message).toBe("ok");
  await app?.close();
  const told = await open({ EMAIL_ENUMERATION_PROTECTION: "off" });
  expect((await told("signInWithPassword", login)).message).toBe("EMAIL_NOT_FOUND");
  expect((await told("sendOobCode", reset)).message).toBe("EMAIL_NOT_FOUND");
});

test("test mode accepts any API key, local continue URLs and configured lifetimes", async () => {
  const call = await open(
    { TOKEN_TTL_S: "7", OOB_TTL_S: "60", RECENT_SIGN_IN_S: "2" },
    "any key at all",
  );
  const { idToken, expiresIn } = await call("signUp", { ...login, returnSecureToken: true });
  expect(expiresIn).toBe("7");
  for (const continueUrl of ["http://localhost:4000/", "http://127.0.0.1:3000/account"])
    expect((await call("sendOobCode", { ...reset, continueUrl })).message).toBe("ok");
  const continueUrl = "https://evil.example/";
  expect((await call("sendOobCode", { ...reset, continueUrl })).message).toBe(UNAUTHORIZED);
  app?.clock.advance(4000);
  expect((await call("update", { idToken, password: "newest" })).message).toBe(
    "CREDENTIAL_TOO_OLD_LOGIN_AGAIN",
  );
});

test("outside test mode continue URLs must be on the site, and the API key must be right", async () => {
  const call = await open(LIVE);
  const lead = async (continueUrl: string) =>
    (await call("sendOobCode", { ...reset, continueUrl })).message;
  expect(await lead("https://shop.example/account")).toBe("ok");
  expect(await lead("http://localhost:4000/")).toBe(UNAUTHORIZED);
  expect(await lead("https://127.0.0.1/")).toBe(UNAUTHORIZED);
  await app?.close();
  const other = await open(LIVE, "another");
  expect((await other("signUp", {})).message).toMatch(/^API key not valid/);
});
