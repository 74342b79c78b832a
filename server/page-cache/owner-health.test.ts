/** Whether the shop works, as the owner reads it. */
import { expect, onTestFinished, test } from "vitest";
import { BACKUPS_UNKNOWN, saveReport } from "#domain/back-office/doctor-report.ts";
import { createRefusalCounter } from "#domain/back-office/refused-webhooks.ts";
import { mailOutbox } from "#domain/notifications/outbox.ts";
import { createLease } from "#server/jobs/lease.ts";
import { signEvent } from "#embedded/payments/deliveries.ts";
import { accounts } from "#embedded/identity/accounts/collections.ts";
import { buy } from "#tests/support/buy.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { signUpVerified } from "#tests/support/sign-up-verified.ts";
import { visibleTexts } from "#tests/support/visible-texts.ts";

const OWNER = "ada@shop.example";

async function open(settings = {}) {
  const app = await createTestApp({ OWNER_EMAILS: OWNER, RATE_LIMITS: "off", ...settings });
  onTestFinished(() => app.close());
  const owner = app.browser();
  const { uid } = await owner.signUp(OWNER);
  const { documents, clock } = app.services;
  await documents.update(accounts, uid, { isEmailVerified: true });
  const runJobs = async () => {
    for (const { name, run } of app.jobs) {
      await createLease(documents, clock, { job: name, lifeMs: 20_000 }).acquire();
      await run();
    }
  };
  const read = async () => visibleTexts(await (await owner.get("/admin/health")).text()).join(" ");
  return { app, owner, runJobs, read };
}

test("a working shop is fine, and its page has no address", async () => {
  const { app, runJobs, read } = await open();
  await buy(app.browser(), "book", "landing-v2");
  await app.services.sandbox?.deliverPending();
  await runJobs();
  const text = await read();
  for (const words of [
    "Database Fine",
    "Files on sale Fine",
    "Emails Fine",
    "News from the payment service Fine",
    "Background jobs Fine",
    "Test mode: no real money moves.",
    "00000000-0000-0000-0000-000000000000",
    "backup command copies database and files",
  ])
    expect(text).toContain(words);
  expect(text).not.toContain("Look at it");
  for (const address of [OWNER, "paid-with@example.com"]) expect(text).not.toContain(address);
});

test("jobs that stand still, a refused mail and a lost event are named, with what to do", async () => {
  const { app, runJobs, read } = await open();
  expect(await read()).toContain("None has run since the shop started.");
  const { orderId } = await buy(app.browser(), "book", "landing-v2");
  await runJobs();
  await app.services.documents.update(mailOutbox, `receipt-${orderId}`, { status: "refused" });
  app.clock.advance(10 * 60_000);
  const text = await read();
  for (const words of [
    "Emails Look at it",
    "1 was refused in the last 24 hours.",
    "“Orders that need you” lists those about orders",
    "Background jobs Look at it",
    "payment events last ran at",
    "start the shop again",
  ])
    expect(text).toContain(words);
});

const SELLER = "seller@shop.example";
const failure = { check: "mail", state: "fail", message: "is refused", remedy: "look" } as const;
const HOW = "If npm run deploy set up the server, a timer runs it every night";

test("the last check is shown in English, is mailed, and gets old", async () => {
  const { app, owner, runJobs, read } = await open();
  const { documents, clock, isTest } = app.services;
  const ports = { documents, clock, isTest };
  expect(await read()).toContain(`Full check of the shop It has not run yet. ${HOW}`);
  await saveReport(ports, {
    findings: [
      failure,
      { check: "backups", state: "note", message: "none was tried", remedy: "run a drill" },
      { check: "bucket", state: "note", message: "not used: a folder", remedy: "nothing to do" },
      { check: "disk", state: "ok", message: "9 GB are free" },
    ],
    buildId: "b1",
    seller: SELLER,
  });
  const text = await read();
  for (const words of [
    "Full check of the shop Look at it It last ran at",
    "FAIL mail: is refused → look",
    "note backups: none was tried → run a drill",
  ])
    expect(text).toContain(words);
  for (const words of ["not used", "9 GB", "found everything fine", HOW])
    expect(text).not.toContain(words);
  const html = await (await owner.get("/admin/health")).text();
  expect(html).toMatch(/<span[^>]* lang="en"[^>]*><span[^>]*>FAIL mail: is refused</);
  await runJobs();
  const mail = await documents.get(mailOutbox, "doctor-test-1");
  expect(mail?.data).toMatchObject({ kind: "doctor", to: SELLER, status: "sent" });

  await saveReport(ports, { findings: [], buildId: "b1", seller: SELLER });
  expect(await read()).toMatch(
    /Full check of the shop Fine It last ran at .* found everything fine/,
  );
  app.clock.advance(3 * 24 * 60 * 60_000 + 1);
  const old = await read();
  expect(old).toContain("Full check of the shop Look at it");
  expect(old).toContain(`That was more than three days ago. It found everything fine. ${HOW}`);
});

test.each([
  ["ok", "the newest of 3 is less than a day old", "Backups Fine the newest of 3"],
  ["note", "none was ever tried", "Backups none was ever tried"],
  ["fail", "the newest of 3 is 20 days old", "Backups Look at it the newest of 3"],
  ["note", BACKUPS_UNKNOWN, "Backups The shop does not know of your backups"],
] as const)(
  "backups are shown as the last check found them: %s, %s",
  async (state, message, expected) => {
    const { app, read } = await open();
    const { documents, clock, isTest } = app.services;
    const findings = [{ check: "backups", state, message, remedy: "look" }];
    await saveReport({ documents, clock, isTest }, { findings, buildId: "b1", seller: SELLER });
    expect(await read()).toContain(expected);
  },
);

test.each([
  ["secret", "copy the webhook's signing secret"],
  ["clock", "the server's clock is ahead"],
  ["thin", "Choose snapshot events"],
] as const)("refused webhooks (%s) are named, with what to do", async (kind, expected) => {
  const { app, read } = await open();
  const { documents, clock, isTest } = app.services;
  await createRefusalCounter({ documents, clock, isTest })(kind);
  expect(await read()).toContain(expected);
});

test("a webhook that another secret signed is refused and shown", async () => {
  const STRIPE_WEBHOOK_SECRET = "whsec_of_this_shop";
  const hosted = { STRIPE_SECRET_KEY: "sk_test_1", STRIPE_WEBHOOK_SECRET, TEST_MODE: "1" };
  const { app, read } = await open(hosted);
  const before = await read();
  const body = JSON.stringify({ id: "evt_1", object: "event" });
  const signature = signEvent(body, "whsec_of_another", app.clock.now());
  const headers = { "stripe-signature": signature };
  const sent = app.browser().request("/api/webhooks/stripe", { method: "POST", headers, body });
  expect((await sent).status).toBe(400);
  const text = await read();
  for (const words of [
    "News from the payment service Look at it",
    "Refused webhooks: 1; the last at",
  ]) {
    expect(before).not.toContain(words);
    expect(text).toContain(words);
  }
});

test("the owner gets all of it as JSON, and nobody else does", async () => {
  const { app, owner } = await open();
  const { documents, clock, isTest } = app.services;
  await saveReport(
    { documents, clock, isTest },
    { findings: [failure], buildId: "b1", seller: SELLER },
  );
  await createRefusalCounter({ documents, clock, isTest })("thin");
  const response = await owner.get("/admin/health.json");
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
  expect(response.headers.get("cache-control")).toBe("private, no-store");
  const at = new Date(clock.now()).toISOString();
  expect(await response.json()).toMatchObject({
    status: "ok",
    build: "00000000-0000-0000-0000-000000000000",
    checks: { documents: "ok", files: "ok" },
    mails: { waiting: 1 },
    events: { waiting: 0 },
    jobs: expect.arrayContaining([expect.objectContaining({ name: "outbox", isLate: true })]),
    doctor: { checkedAt: at, buildId: "b1", isOld: false, findings: [failure] },
    refusedWebhooks: { kind: "thin", count: 1, lastAt: at },
  });
  const customer = await signUpVerified(app);
  expect((await customer.get("/admin/health.json")).status).toBe(404);
  expect((await app.browser().get("/admin/health.json")).status).toBe(302);
  for (const browser of [owner, customer, app.browser()]) {
    const [plain, full] = [await browser.get("/readyz"), await browser.get("/readyz?full")];
    expect([full.status, await full.text()]).toEqual([plain.status, await plain.text()]);
  }
});
