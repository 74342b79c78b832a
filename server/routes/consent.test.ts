import { afterAll, beforeAll, expect, test } from "vitest";
import { consents, findLatestConsent } from "#domain/consent/consents.ts";
import { orders } from "#domain/orders/orders.ts";
import { parseConsent } from "#protocol/consent.ts";
import { createTestApp, ORIGIN, type TestApp, type TestBrowser } from "#tests/support/test-app.ts";

const DAY_MS = 24 * 60 * 60_000;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ GTM_ID: "GTM-ABC123" });
});
afterAll(() => app.close());

const answer = (browser: TestBrowser, fields: Record<string, string>, headers = {}) =>
  browser.request("/api/consent", {
    method: "POST",
    body: new URLSearchParams({ language: "en", ...fields }),
    headers: { origin: ORIGIN, ...headers },
  });

const givenBy = (browser: TestBrowser) => parseConsent(browser.cookies.get("consent"));

async function recordOf(browser: TestBrowser) {
  return (await app.services.documents.get(consents, givenBy(browser)?.recordId ?? "none"))?.data;
}

test.each([
  [{ answer: "accept" }, true, true],
  [{ answer: "reject", measurement: "on" }, false, false],
  [{ answer: "choose", measurement: "on" }, true, false],
  [{ answer: "choose", marketing: "on" }, false, true],
  [{ answer: "choose" }, false, false],
])("%j is stored in the cookie and in a record", async (fields, measurement, marketing) => {
  const browser = app.browser();
  const response = await answer(browser, fields, { referer: `${ORIGIN}/landing?a=1#b` });
  expect(response.status).toBe(303);
  expect(response.headers.get("location")).toBe("/landing?a=1");
  expect(response.headers.get("set-cookie")).toMatch(
    /^consent=[\w-]{22}\.1\.[01]{2}; Max-Age=31536000; Path=\/; SameSite=Lax$/,
  );
  expect(givenBy(browser)).toMatchObject({ policyVersion: 1, choice: { measurement, marketing } });
  const record = await recordOf(browser);
  expect(record).toMatchObject({ measurement, marketing, policyVersion: 1, language: "en" });
  expect(record?.way).toBe(fields.answer);
  expect(record?.at.toMillis()).toBe(app.clock.now());
  expect(record?.expiresAt.toMillis()).toBe(app.clock.now() + 3 * 365 * DAY_MS);
  // The record names no person.
  expect(Object.keys(record ?? {}).toSorted()).toEqual(
    ["at", "expiresAt", "language", "marketing", "measurement", "policyVersion", "way"].toSorted(),
  );
});

test("a changed choice is a new record; refusing what was allowed is a withdrawal", async () => {
  const browser = app.browser();
  await answer(browser, { answer: "accept" });
  const first = givenBy(browser)?.recordId;
  await answer(browser, { answer: "choose", measurement: "on" });
  expect((await recordOf(browser))?.way).toBe("withdraw");
  expect(givenBy(browser)?.recordId).not.toBe(first);
  await answer(browser, { answer: "accept" });
  expect((await recordOf(browser))?.way).toBe("accept");
  expect(await app.services.documents.get(consents, first ?? "")).toBeDefined();
});

test("a record names the one that replaced it, also if the cookie is about an earlier policy", async () => {
  const browser = app.browser();
  await answer(browser, { answer: "accept" });
  const [, ...rest] = (browser.cookies.get("consent") ?? "").split(".");
  const first = givenBy(browser)?.recordId ?? "";
  browser.cookies.set("consent", `${first}.${[99, ...rest.slice(1)].join(".")}`);
  await answer(browser, { answer: "reject" });
  const second = givenBy(browser)?.recordId;
  const { documents } = app.services;
  expect((await documents.get(consents, first))?.data.replacedBy).toBe(second);
  expect(await findLatestConsent(documents, first)).toMatchObject({ measurement: false });
  // A cookie that names no record changes nothing.
  browser.cookies.set("consent", `${"x".repeat(22)}.1.11`);
  expect((await answer(browser, { answer: "accept" })).status).toBe(303);
  expect((await recordOf(browser))?.measurement).toBe(true);
  expect(await findLatestConsent(documents, first)).toMatchObject({ measurement: false });
});

test("allowing something despite Global Privacy Control is recorded as such", async () => {
  const browser = app.browser();
  await answer(browser, { answer: "reject" }, { "sec-gpc": "1" });
  expect((await recordOf(browser))?.way).toBe("reject");
  await answer(browser, { answer: "accept" }, { "sec-gpc": "1" });
  expect((await recordOf(browser))?.way).toBe("override");
});

test("a script gets no page", async () => {
  const response = await answer(
    app.browser(),
    { answer: "accept" },
    { accept: "application/json" },
  );
  expect(response.status).toBe(204);
  expect(response.headers.get("set-cookie")).toMatch(/^consent=/);
});

test("forms of other pages and strange values are refused", async () => {
  for (const referer of [
    "https://other.example/landing",
    `${ORIGIN}//other.example`,
    `${ORIGIN}/.//other.example`,
    `${ORIGIN}/\\other.example`,
    "nonsense",
  ]) {
    const home = await answer(app.browser(), { answer: "accept" }, { referer });
    expect(home.headers.get("location")).toBe("/");
  }
  const foreign = await answer(
    app.browser(),
    { answer: "accept" },
    { origin: "https://o.example" },
  );
  expect(foreign.status).toBe(403);
  for (const fields of [
    {},
    { answer: "yes" },
    { answer: "choose", measurement: "1" },
    { answer: "accept", language: "xx" },
  ]) {
    const response = await answer(app.browser(), fields as Record<string, string>);
    expect(response.status).toBe(400);
    expect(response.headers.has("set-cookie")).toBe(false);
  }
  expect(
    (await app.browser().request("/api/consent", { method: "POST", headers: { origin: ORIGIN } }))
      .status,
  ).toBe(400);
});

test("one address can store 60 choices an hour", async () => {
  const post = (remoteAddress: string) =>
    app.fetch(
      new Request(`${ORIGIN}/api/consent`, {
        method: "POST",
        body: new URLSearchParams({ language: "en", answer: "reject" }),
        headers: { host: new URL(ORIGIN).host, origin: ORIGIN },
      }),
      { incoming: { socket: { remoteAddress } } },
    );
  for (let count = 0; count < 60; count += 1) expect((await post("203.0.113.9")).status).toBe(204);
  expect((await post("203.0.113.9")).status).toBe(429);
  expect((await post("203.0.113.10")).status).toBe(204);
});

test("the order stores what its buyer had allowed", async () => {
  const buy = async (browser: TestBrowser) => {
    await browser.postForm("/landing/paywall", { plan: "book" });
    const [order] = await app.services.documents.query(orders, {
      where: [["isTest", "==", true]],
      orderBy: [["createdAt", "desc"]],
      limit: 1,
    });
    return order?.data.tracking.consent;
  };
  const silent = app.browser();
  await silent.signUp();
  expect(await buy(silent)).toBeUndefined();
  app.clock.advance(1000);
  const asked = app.browser();
  await asked.signUp();
  await answer(asked, { answer: "choose", measurement: "on" });
  expect(await buy(asked)).toEqual({
    recordId: givenBy(asked)?.recordId,
    measurement: true,
    marketing: false,
  });
});

test("the page /consent shows the choice, and has no banner", async () => {
  const browser = app.browser();
  const show = async (headers = {}) => (await browser.get("/consent", headers)).text();
  expect(await show()).toContain("You have not answered yet");
  expect((await show()).match(/value="accept"/g)).toHaveLength(1);
  expect(await show({ "sec-gpc": "1" })).toContain("Global Privacy Control");
  await answer(browser, { answer: "choose", marketing: "on" });
  expect(await show()).toContain("You allow marketing, but no measurement.");
  const footer = await (await browser.get("/landing")).text();
  expect(footer).toMatch(/<a[^>]*href="\/consent"[^>]*>Cookie settings/);
});

test("without tags there is neither page nor endpoint", async () => {
  const plain = await createTestApp();
  expect((await plain.browser().get("/consent")).status).toBe(404);
  expect((await plain.browser().postForm("/api/consent", { answer: "accept" })).status).toBe(404);
  expect(await (await plain.browser().get("/landing")).text()).not.toContain("Cookie settings");
  await plain.close();
});
