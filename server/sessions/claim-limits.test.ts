/** Tests through the whole app how many codes a client and an address get, and how many a client may try. */
import { afterEach, expect, test } from "vitest";
import { mailOutbox } from "#domain/notifications/outbox.ts";
import { createTestApp, ORIGIN, type TestApp, type TestBrowser } from "#tests/support/test-app.ts";
import { createBrowser } from "#tests/support/test-browser.ts";
import { buyWith, requestCode } from "#tests/support/restore.ts";

const HOUR_MS = 60 * 60_000;
const STRANGER = "203.0.113.7";

let app: TestApp;
afterEach(() => app.close());

function browserAt(remoteAddress: string): TestBrowser {
  const bindings = { incoming: { socket: { remoteAddress } } };
  return createBrowser({ fetch: (request) => app.fetch(request, bindings) }, ORIGIN);
}

async function expectTooMany(response: Response, minutes: number, time = `${minutes} minutes`) {
  expect(response.status).toBe(429);
  expect(response.headers.get("retry-after")).toBe(String(minutes * 60));
  expect(await response.text()).toContain(`There were too many requests. Try again in ${time}.`);
}

test("an address gets five codes an hour from one client, in any spelling", async () => {
  app = await createTestApp();
  const browser = app.browser();
  const email = "ann@example.com";
  for (let count = 0; count < 5; count++)
    expect((await browser.postForm("/restore", { email })).status).toBe(200);
  await expectTooMany(await browser.postForm("/restore", { email: "Ann@Example.com" }), 60);
  expect((await browser.postForm("/restore", { email: "eve@example.com" })).status).toBe(200);
  app.clock.advance(HOUR_MS);
  expect((await browser.postForm("/restore", { email })).status).toBe(200);
});

test("an address gets 20 codes a day, from whichever clients", async () => {
  app = await createTestApp();
  const email = "ann@example.com";
  for (let count = 0; count < 20; count++)
    expect((await browserAt(`198.51.100.${count}`).postForm("/restore", { email })).status).toBe(
      200,
    );
  await expectTooMany(await browserAt(STRANGER).postForm("/restore", { email }), 1440, "24 hours");
  const queued = await app.services.documents.query(mailOutbox, {});
  expect(queued).toHaveLength(20);
});

test("the link of a mail that a stranger asked for proves the address in any browser, when no codes are left", async () => {
  app = await createTestApp();
  const email = "ann@example.com";
  await buyWith(app.browser(), email);
  for (let count = 0; count < 20; count++)
    await requestCode(app, browserAt(`198.51.100.${count}`), email);
  const honest = browserAt(STRANGER);
  const refused = await honest.postForm("/restore", { email });
  expect(await refused.text()).toContain("the link in our newest email to this address works here");
  const [, link = ""] = /restore\?link=([\w-]+)/.exec(await newestMail(email)) ?? [];

  app.clock.advance(23 * HOUR_MS);
  const page = await honest.get(`/restore?link=${link}`);
  expect(await page.text()).toContain(`value="${link}"`);
  // Only pressing the button proves anything, because programs open the links of mails, too.
  expect((await honest.get("/account")).status).toBe(302);
  const proven = await honest.postForm("/restore", { link });
  expect([proven.status, proven.headers.get("location")]).toEqual([303, "/account"]);
  expect(await (await honest.get("/account")).text()).toContain("letters-book.zip");
  expect((await app.browser().postForm("/restore", { link })).status).toBe(303);
  app.clock.advance(HOUR_MS);
  for (const text of [link, `${link.slice(0, -1)}${link.endsWith("A") ? "B" : "A"}`, "", "x"]) {
    const gone = await app.browser().postForm("/restore", { link: text });
    expect(gone.status).toBe(410);
    expect(await gone.text()).toContain("This link does not work any more");
  }
});

async function newestMail(to: string): Promise<string> {
  const response = await app.browser().get(`/dev/inbox.json?to=${encodeURIComponent(to)}`);
  const [newest] = (await response.json()) as { text: string }[];
  return newest?.text ?? "";
}

test("a client gets 20 codes an hour, and another client still gets some", async () => {
  app = await createTestApp();
  const ask = (client: string, index: number) =>
    browserAt(client).postForm("/restore", { email: `ann-${index}@example.com` });
  const responses = await Promise.all(
    Array.from({ length: 30 }, (_, index) => ask(STRANGER, index)),
  );
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(20);
  await expectTooMany(await ask(STRANGER, 99), 60);
  expect((await ask("198.51.100.1", 99)).status).toBe(200);
});

test("a client tries 60 codes an hour, whatever its cookies and addresses are", async () => {
  app = await createTestApp();
  const guess = async (client: string, index: number) => {
    const browser = browserAt(client);
    browser.cookies.set("claim", "a".repeat(43));
    return browser.postForm("/restore", { email: `ann-${index}@example.com`, code: "123456" });
  };
  const responses = await Promise.all(
    Array.from({ length: 70 }, (_, index) => guess(STRANGER, index)),
  );
  expect(responses.filter(({ status }) => status === 410)).toHaveLength(60);
  await expectTooMany(await guess(STRANGER, 99), 60);
  expect((await guess("198.51.100.1", 99)).status).toBe(410);
  app.clock.advance(HOUR_MS);
  expect((await guess(STRANGER, 99)).status).toBe(410);
});
