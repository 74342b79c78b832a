import { afterAll, beforeAll, expect, test } from "vitest";
import { analyticsOutbox } from "#domain/analytics/outbox.ts";
import { mailOutbox } from "#domain/notifications/outbox.ts";
import { accounts } from "#embedded/identity/accounts/collections.ts";
import { buy, startCheckout } from "#tests/support/buy.ts";
import { createTestApp, type TestApp, type TestBrowser } from "#tests/support/test-app.ts";
import { visibleTexts } from "#tests/support/visible-texts.ts";

const OWNER = "owner@example.com";
const DAY_MS = 24 * 60 * 60_000;

let app: TestApp;
let owner: TestBrowser;
beforeAll(async () => {
  app = await createTestApp({
    OWNER_EMAILS: OWNER,
    RATE_LIMITS: "off",
    FIREBASE_API_KEY: "key",
    FIREBASE_PROJECT_ID: "project",
    FIREBASE_APP_ID: "1:1234:web:0a1b2c",
    FIREBASE_MEASUREMENT_ID: "G-ABC123",
    GA_API_SECRET: "the-secret",
    GA_SERVICE_URL: "http://127.0.0.1:9",
  });
  owner = app.browser();
  const { uid } = await owner.signUp(OWNER);
  await app.services.documents.update(accounts, uid, { isEmailVerified: true });
});
afterAll(() => app.close());

async function read(query = ""): Promise<string> {
  const response = await owner.get(`/admin/purchases${query}`);
  expect(response.status).toBe(200);
  return visibleTexts(await response.text()).join(" ");
}

async function sell(answer?: "accept" | "reject"): Promise<string> {
  const browser = app.browser();
  if (answer) await browser.postForm("/api/consent", { answer, language: "en" });
  return (await buy(browser, "book", "landing-v2")).orderId;
}

const iso = (time: number) => new Date(time).toISOString().slice(0, 10);

test("the page shows totals of each day, what analytics knows, and what orders lack", async () => {
  expect(await read()).toContain("Nobody paid on these days.");
  const [reported, lost, refusing, silent] = [
    await sell("accept"),
    await sell("accept"),
    await sell("reject"),
    await sell(),
  ];
  await startCheckout(app.browser(), "book", "landing-v2");
  const { documents, ownerOrders } = app.services;
  await documents.update(analyticsOutbox, `purchase-${reported}`, { status: "sent" });
  const failure = { status: "lost", reason: "status 503" } as const;
  await documents.update(analyticsOutbox, `purchase-${lost}`, failure);
  for (const orderId of [reported, lost])
    await documents.update(mailOutbox, `receipt-${orderId}`, { status: "sent" });
  await ownerOrders.refund({ orderId: lost });

  const text = await read();
  expect(text).toContain("Access now: 3, receipt sent: 2, downloaded: 0");
  expect(text).toContain("Analytics: 1 of 4: 2 without consent, 1 lost");
  for (const id of [reported, lost, refusing, silent]) expect(text).toContain(id);
  for (const shown of [
    "No access: the payment was refunded.",
    "No receipt: the email waits to be sent.",
    "Not yet delivered.",
    "Not in analytics: the service did not accept the report in time. status 503",
    "Not in analytics: the buyer did not allow measurement.",
    "Not in analytics: the buyer was not asked for consent, or did not answer.",
  ])
    expect(text).toContain(shown);
  expect(text).not.toContain("paid-with@example.com");
});

test("earlier days have pages of their own, with totals of the days together", async () => {
  const first = app.clock.now();
  app.clock.advance(DAY_MS);
  await sell();
  const html = await (await owner.get("/admin/purchases")).text();
  expect(visibleTexts(html).join(" ")).toMatch(
    /All these days .*Analytics: 1 of 5: 3 without consent/,
  );
  expect(html).toContain(`href="/admin/purchases?until=${iso(app.clock.now() - 7 * DAY_MS)}"`);
  expect(html).not.toContain("Newest days");
  const earlier = await read(`?until=${iso(first)}`);
  expect(earlier).toContain("Analytics: 1 of 4");
  expect(earlier).not.toContain("All these days");
  expect(earlier).toContain("Newest days");
  expect(await read("?until=2020-01-01")).not.toContain("Earlier days");
});

test.each(["?until=yesterday", "?until=2026-02-30"])("%s is refused", async (query) => {
  expect((await owner.get(`/admin/purchases${query}`)).status).toBe(400);
});

test("the owner's first page links it", async () => {
  expect(await (await owner.get("/admin")).text()).toContain('href="/admin/purchases"');
});
