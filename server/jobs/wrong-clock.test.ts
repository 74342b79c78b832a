/** The clock runs two days ahead and is then corrected: nothing written meanwhile may stop the shop for two days. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { orders } from "#domain/orders/orders.ts";
import { buy, payWith, startCheckout } from "#tests/support/buy.ts";
import { createHostedApp } from "#tests/support/hosted-app.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { signingKeys } from "#embedded/identity/accounts/collections.ts";
import { createLease } from "./lease.ts";
import { startJob } from "./runner.ts";

const DAY_MS = 24 * 60 * 60_000;
const AHEAD_MS = 2 * DAY_MS;

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
});
afterEach(() => app.close());

test("jobs run although their leases end two days ahead, and the log says why", async () => {
  const { documents } = app.services;
  app.clock.advance(AHEAD_MS);
  for (const { name } of app.jobs)
    await createLease(documents, app.clock, { job: name, lifeMs: 60_000 }).acquire();
  app.clock.advance(-AHEAD_MS);
  const { orderId } = await buy(app.browser(), "sampler", "landing-v2");
  const running = app.jobs.map((job) => startJob(job, documents, app.clock, app.services.report));
  const receipts = async () =>
    (await app.services.inbox?.list())?.filter(({ text }) => text.includes(orderId));
  await expect.poll(receipts).toHaveLength(1);
  await Promise.all(running.map((job) => job.stop()));
  for (const { name } of app.jobs)
    expect(app.logged.join("")).toContain(`the lease of job ${name} was taken over`);
});

test("orders and mails written while the clock was wrong are settled and sent", async () => {
  const { services, jobs, clock } = app;
  const { documents } = services;
  clock.advance(AHEAD_MS);
  await app.browser().postJson("/dev/payments", { webhooks: "hold" });
  const buyer = app.browser();
  const unsettled = await startCheckout(buyer, "sampler", "landing-v2");
  await payWith(buyer, unsettled);
  const { orderId } = await buy(app.browser(), "sampler", "landing-v2");
  await app.browser().postJson("/dev/payments", { webhooks: "normal" });
  clock.advance(-AHEAD_MS);

  await services.sandbox?.deliverPending();
  for (const job of jobs) await job.run();
  expect((await documents.get(orders, unsettled.orderId))?.data.status).toBe("paid");
  const mails = (await services.inbox?.list()) ?? [];
  expect(mails.filter(({ text }) => text.includes(orderId))).toHaveLength(1);
});

test("a signing key from the future does not delay rotation", async () => {
  const { services, jobs, clock } = app;
  const { documents } = services;
  await app.browser().signUp();
  const rotate = () => jobs.find(({ name }) => name === "key rotation")?.run();
  const [own] = await documents.query(signingKeys, {});
  if (!own) throw new Error("There is no signing key");
  const future = clock.now() + 5 * 365 * DAY_MS;
  await documents.create(signingKeys, "future", { ...own.data, kid: "future", createdAt: future });
  clock.advance(30 * DAY_MS);
  await rotate();
  await rotate();
  expect(await documents.query(signingKeys, {})).toHaveLength(3);
});

test("a hosted account is checked again, whatever was cached while the clock was wrong", async () => {
  const hosted = await createHostedApp();
  const browser = hosted.browser();
  await hosted.signIn(browser);
  hosted.clock.advance(AHEAD_MS);
  expect((await browser.get("/account")).status).toBe(200);
  hosted.clock.advance(-AHEAD_MS);
  hosted.asked.length = 0;
  expect((await browser.get("/account")).status).toBe(200);
  expect(hosted.asked).toContain("lookup");
  await hosted.close();
});
