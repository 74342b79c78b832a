/** Limits per visitor in a live shop, whose proxy reports the client addresses. */
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { orders } from "#domain/orders/orders.ts";
import type { Collection } from "#domain/ports/collection.ts";
import { createSqliteDocuments } from "#server/adapters/documents/sqlite/sqlite.ts";
import { accounts, refreshTokens } from "#embedded/identity/accounts/collections.ts";
import { sessions } from "#server/sessions/records.ts";
import { PASSWORD, type TestBrowser } from "#tests/support/test-browser.ts";
import { type BuiltSite, startBuilt } from "./start-built.ts";
import { isLong } from "#tests/support/long.ts";

const CALLS = "/identitytoolkit.googleapis.com/v1/accounts";
const KEY = "?key=tollgate-local";

let site: BuiltSite;
beforeAll(async () => {
  site = await startBuilt("live");
});
afterAll(() => site.stop());

/** Starts a checkout from this IP address, without cookies. */
function checkout(client: string, plan = "book", accept = "text/html"): Promise<Response> {
  return site.browser({ client }).request("/landing-v2/paywall", {
    method: "POST",
    body: new URLSearchParams({ plan }),
    headers: { origin: site.origin, accept },
  });
}

function signIn(browser: TestBrowser, email: string, password = PASSWORD): Promise<Response> {
  return browser.postJson(`${CALLS}:signInWithPassword${KEY}`, {
    email,
    password,
    returnSecureToken: true,
  });
}

function askForReset(browser: TestBrowser, email: string): Promise<Response> {
  return browser.postJson(`${CALLS}:sendOobCode${KEY}`, { requestType: "PASSWORD_RESET", email });
}

/** Counts the accounts, refresh tokens, sessions and orders in the shop's database. */
async function countDocuments(): Promise<number[]> {
  const documents = createSqliteDocuments({ path: join(site.dataPath, "tollgate.db") });
  const count = async (collection: Collection<unknown>) =>
    (await documents.query(collection, {})).length;
  const counts = await Promise.all([accounts, refreshTokens, sessions, orders].map(count));
  await documents.close();
  return counts;
}

test("an unknown plan creates no account, session or order", async () => {
  const before = await countDocuments();
  for (let index = 0; index < 3; index += 1)
    expect((await checkout("203.0.113.1", "none")).status).toBe(404);
  expect(await countDocuments()).toEqual(before);
});

test("checkouts that are not paid are refused from the 41st on with an explanation, and another visitor can buy", async () => {
  const client = "203.0.113.2";
  // Some proxies report the port of each connection, too.
  const dialects = [client, `${client}:41234`, `[::ffff:${client}]:443`, "::ffff:cb00:7102"];
  for (const dialect of dialects) {
    const responses = await Promise.all(Array.from({ length: 10 }, () => checkout(dialect)));
    expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(303));
  }
  const before = await countDocuments();
  const page = await checkout(client);
  expect(page.status).toBe(429);
  const seconds = Number(page.headers.get("retry-after"));
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(3600);
  expect(await page.text()).toContain(
    `Too many payment attempts came from here. Try again in ${Math.ceil(seconds / 60)} minutes; nothing was charged.`,
  );
  const machine = await checkout(client, "book", "application/json");
  expect(machine.status).toBe(429);
  expect(machine.headers.get("retry-after")).toMatch(/^\d+$/);
  expect(await machine.json()).toMatchObject({ data: { reason: "tooManyCheckouts" } });
  expect(await countDocuments()).toEqual(before);
  for (const other of ["203.0.113.3:41234", "[2001:db8::7]:41234"])
    expect((await checkout(other)).status).toBe(303);
});

test("strangers' tries and resets do not lock out the owner's browser", async () => {
  const owner = site.browser({ client: "203.0.113.4" });
  const { email } = await owner.signUp();
  expect([...owner.cookies.keys()]).toContain("__Host-device");
  await owner.request("/api/session", { method: "DELETE", headers: { origin: site.origin } });
  for (let index = 0; index < 10; index += 1) {
    const stranger = site.browser({ client: `198.51.100.${index}` });
    await Promise.all(Array.from({ length: 10 }, () => signIn(stranger, email, "wrong!")));
    expect((await askForReset(stranger, email)).status).toBe(200);
  }
  const stranger = site.browser({ client: "198.51.100.0" });
  expect((await signIn(stranger, email)).status).toBe(400);
  expect((await askForReset(stranger, email)).status).toBe(400);
  expect((await signIn(owner, email)).status).toBe(200);
  expect((await askForReset(owner, email)).status).toBe(200);
  // Clients that have not entered a wrong password can sign in, too.
  expect((await signIn(site.browser({ client: "203.0.113.5" }), email)).status).toBe(200);
});

test.runIf(isLong)("fifty guesses at once delay genuine sign-ins but refuse none", async () => {
  const people = [];
  for (let index = 0; index < 2; index += 1) {
    const browser = site.browser({ client: `203.0.114.${index}` });
    people.push({ browser, ...(await browser.signUp()) });
  }
  let isOver = false;
  let guesses = 0;
  const storm = Array.from({ length: 50 }, async (_, index) => {
    const guesser = site.browser({ client: `192.0.2.${index % 5}` });
    while (!isOver) {
      await signIn(guesser, `nobody-${index}@example.com`, "wrong!");
      guesses += 1;
    }
  });
  // From here on the password queue always contains guesses, because each guesser sends the next one at once.
  await expect.poll(() => guesses).toBeGreaterThan(20);
  const responses = [];
  for (const [index, { browser, email }] of people.entries()) {
    responses.push((await signIn(browser, email)).status);
    const elsewhere = site.browser({ client: `203.0.115.${index}` });
    responses.push((await signIn(elsewhere, email)).status);
  }
  isOver = true;
  await Promise.all(storm);
  expect(responses).toEqual(Array.from({ length: 4 }, () => 200));
});
