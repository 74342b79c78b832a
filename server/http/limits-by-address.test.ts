/** Tests through the whole app which client address an attempt counts against. */
import { afterEach, expect, test } from "vitest";
import { createTestApp, ORIGIN, PASSWORD, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
afterEach(() => app.close());

/** Sends 11 wrong passwords: after ten, a limited client has to wait. */
async function isLimited(peer: string, forwardedFor?: string): Promise<boolean> {
  const messages = [];
  for (let index = 0; index < 11; index += 1) {
    const url = `${ORIGIN}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=k`;
    const request = new Request(url, {
      method: "POST",
      body: JSON.stringify({ email: "ada@example.com", password: PASSWORD }),
      headers: {
        host: new URL(ORIGIN).host,
        "content-type": "application/json",
        ...(forwardedFor && { "x-forwarded-for": forwardedFor }),
      },
    });
    const bindings = { incoming: { socket: { remoteAddress: peer } } };
    const response = await app.fetch(request, bindings);
    const { error } = (await response.json()) as { error: { message: string } };
    messages.push(error.message);
  }
  return messages.includes("TOO_MANY_ATTEMPTS_TRY_LATER");
}

test("a forged X-Forwarded-For does not change the client", async () => {
  app = await createTestApp({ TRUSTED_PROXIES: "192.0.2.1" });
  expect(await isLimited("203.0.113.7")).toBe(true);
  expect(await isLimited("203.0.113.7", "198.51.100.1")).toBe(true);
});

test.each(["/landing", "/dev/inbox", "/healthz", "/favicon.ico"])(
  "a shop in test mode for this machine refuses %s through a proxy",
  async (path) => {
    app = await createTestApp();
    const browser = app.browser();
    await browser.get("/landing");
    expect((await browser.get(path)).status).toBe(200);
    const response = await browser.get(path, { "x-forwarded-for": "203.0.113.7" });
    expect([response.status, await response.text()]).toEqual([
      421,
      expect.stringContaining("Set PUBLIC_URL"),
    ]);
  },
);

test("behind a trusted proxy each client is counted separately", async () => {
  app = await createTestApp({ TRUSTED_PROXIES: "127.0.0.1" });
  expect(await isLimited("127.0.0.1", "198.51.100.1")).toBe(true);
  const login = { email: "bob@example.com", password: PASSWORD };
  const browser = app.browser();
  await browser.createAccount(login.email);
  const reply = await browser.postJson(
    "/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=k",
    login,
  );
  expect(reply.status).toBe(200);
  expect(app.logged.join("\n")).not.toContain("198.51.100.1");
});

test("in test mode the limits can be turned off", async () => {
  app = await createTestApp({ RATE_LIMITS: "off" });
  expect(await isLimited("203.0.113.7")).toBe(false);
});
