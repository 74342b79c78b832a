/** Whether the shop works, as the owner reads it. */
import { expect, onTestFinished, test } from "vitest";
import { mailOutbox } from "#domain/notifications/outbox.ts";
import { createLease } from "#server/jobs/lease.ts";
import { accounts } from "#embedded/identity/accounts/collections.ts";
import { buy } from "#tests/support/buy.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { visibleTexts } from "#tests/support/visible-texts.ts";

const OWNER = "ada@shop.example";

async function open() {
  const app = await createTestApp({ OWNER_EMAILS: OWNER, RATE_LIMITS: "off" });
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
  return { app, runJobs, read };
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
