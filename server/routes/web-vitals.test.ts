import { expect, onTestFinished, test } from "vitest";
import { webVitals } from "#domain/analytics/web-vitals.ts";
import { accounts } from "#embedded/identity/accounts/collections.ts";
import { createTestApp, ORIGIN, type TestApp } from "#tests/support/test-app.ts";
import { visibleTexts } from "#tests/support/visible-texts.ts";

const OWNER = "owner@example.com";
const DAY_MS = 24 * 60 * 60_000;
const ALLOWED = `consent=${"a".repeat(22)}.1.10`;
const view = { page: "landing", viewport: "phone", lcp: 1800, inp: 240, cls: 0.3 };

async function open(settings: Record<string, string> = { GTM_ID: "GTM-ABC123" }) {
  const app = await createTestApp({ OWNER_EMAILS: OWNER, ...settings });
  onTestFinished(() => app.close());
  return app;
}

interface Sent {
  readonly body?: unknown;
  readonly cookie?: string;
  readonly origin?: string;
  readonly type?: string;
  readonly remoteAddress?: string;
}

function send(app: TestApp, { body = view, cookie = ALLOWED, ...sent }: Sent = {}) {
  const { origin = ORIGIN, type = "application/json", remoteAddress = "203.0.113.9" } = sent;
  return app.fetch(
    new Request(`${ORIGIN}/api/web-vitals`, {
      method: "POST",
      body: typeof body === "string" ? body : JSON.stringify(body),
      headers: { host: new URL(ORIGIN).host, origin, cookie, "content-type": type },
    }),
    { incoming: { socket: { remoteAddress } } },
  );
}

async function readOwnerPage(app: TestApp): Promise<string> {
  const owner = app.browser();
  const { uid } = await owner.signUp(OWNER);
  await app.services.documents.update(accounts, uid, { isEmailVerified: true });
  return visibleTexts(await (await owner.get("/admin/health")).text()).join(" ");
}

test("views of visitors who allow measurement are counted, and the owner reads how fast they were", async () => {
  const app = await open();
  const response = await send(app);
  expect(response.status).toBe(204);
  expect(response.headers.has("set-cookie")).toBe(false);
  await send(app);
  await send(app, { body: { page: "signIn", viewport: "desktop", lcp: 4100 } });
  await app.services.webVitals.flush();
  const stored = await app.services.documents.query(webVitals, {});
  // Nothing about the visitor.
  for (const { data } of stored)
    expect(Object.keys(data).toSorted()).toEqual(["counts", "day", "expiresAt", "isTest", "page"]);
  const text = await readOwnerPage(app);
  expect(text).toMatch(
    /Variant 1 \(\/landing\) On a phone Largest content visible \(LCP\): 1\.[789] s, good/,
  );
  expect(text).toMatch(/\(INP\): 2\d\d ms, needs improvement .* \(CLS\): 0\.3\d?, poor 2 views/);
  expect(text).toMatch(
    /Sign-in On a computer Largest content visible \(LCP\): 4\.\d s, poor 1 view/,
  );
});

test("the owner reads why there are no figures", async () => {
  expect(await readOwnerPage(await open())).toContain("No page view was measured in the last 28");
  const plain = await open({});
  expect(await readOwnerPage(plain)).toContain("because the shop asks nobody for consent");
  expect((await send(plain)).status).toBe(404);
});

test.each([
  ["no answer", ""],
  ["a refusal", ALLOWED.replace(".10", ".00")],
  ["marketing only", ALLOWED.replace(".10", ".01")],
  ["an earlier policy", ALLOWED.replace(".1.", ".2.")],
])("with %s nothing is counted", async (_, cookie) => {
  const app = await open();
  expect((await send(app, { cookie })).status).toBe(403);
  await app.services.webVitals.flush();
  expect(await app.services.documents.query(webVitals, {})).toEqual([]);
});

test("strange bodies, other types and other sites are refused", async () => {
  const app = await open();
  for (const body of ["", "null", "{}", '{"page":"landing","viewport":"phone","lcp":1e999}'])
    expect((await send(app, { body })).status).toBe(400);
  expect((await send(app, { body: { ...view, page: "x".repeat(2000) } })).status).toBe(413);
  expect((await send(app, { type: "text/plain" })).status).toBe(415);
  expect((await send(app, { origin: "https://other.example" })).status).toBe(403);
});

test("the expiry job deletes a day's counts after 35 days", async () => {
  const app = await open();
  await send(app);
  await app.services.webVitals.flush();
  const countAfter = async (days: number) => {
    app.clock.advance(days * DAY_MS);
    await app.jobs.find(({ name }) => name === "expiry")?.run();
    return app.services.documents.count(webVitals, {});
  };
  expect(await countAfter(35)).toBe(1);
  expect(await countAfter(1)).toBe(0);
});

test("one address counts 24 times a day for each kind of page", async () => {
  const app = await open();
  for (let count = 0; count < 24; count += 1) expect((await send(app)).status).toBe(204);
  const refused = await send(app);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await send(app, { body: { ...view, page: "paywall" } })).status).toBe(204);
  expect((await send(app, { remoteAddress: "203.0.113.10" })).status).toBe(204);
  app.clock.advance(DAY_MS);
  expect((await send(app)).status).toBe(204);
});
