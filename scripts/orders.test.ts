/** The command beside a running shop: another process with the same database. */
import { execFile, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { recordDeliveries } from "#domain/downloads/download-counts.ts";
import { type Entitlement, entitlements } from "#domain/orders/entitlements.ts";
import { mailOutbox } from "#domain/notifications/outbox.ts";
import { type Order, orders } from "#domain/orders/orders.ts";
import { manageOrders } from "#scripts/orders/run.ts";
import { buy } from "#tests/support/buy.ts";
import { offerFile } from "#tests/support/offer.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";

const folder = mkdtempSync(join(tmpdir(), "tollgate-orders-"));
const DATABASE_URL = `sqlite:${join(folder, "tollgate.db")}`;
const live = { STRIPE_SECRET_KEY: "sk_live_1", STRIPE_WEBHOOK_SECRET: "whsec_1" };

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ DATABASE_URL, RATE_LIMITS: "off" });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const options = (settings: Record<string, string> = {}) => ({
  cwd: fileURLToPath(new URL("..", import.meta.url)),
  env: {
    NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
    DATABASE_URL,
    STORE: "tests/fixture-store",
    ...settings,
  },
  encoding: "utf8" as const,
});

function run(words: readonly string[], settings: Record<string, string> = {}) {
  const command = ["scripts/orders.ts", ...words];
  return spawnSync(process.execPath, command, { ...options(settings), input: "" });
}

test("a guest's order is listed, refunded and closed to its buyer while the shop runs", async () => {
  const guest = app.browser();
  const { orderId } = await buy(guest, "book", "landing-v2");
  const page = `/landing-v2/confirmation/download?order=${orderId}`;
  expect(await (await guest.get(page)).text()).toContain("/api/downloads/book");

  const listed = run(["list", "--status", "paid"]);
  expect(listed).toMatchObject({ status: 0, stderr: "" });
  expect(listed.stdout).toContain(`${orderId}\t`);
  expect(listed.stdout).not.toContain("@");

  const asked = run(["refund", orderId]);
  expect(asked).toMatchObject({ status: 2, stdout: "" });
  const refunded = run(["refund", orderId, "--yes"]);
  expect(refunded).toMatchObject({ status: 0, stderr: "" });
  expect(refunded.stdout).toContain(`Order ${orderId} is refunded.`);
  expect(await (await guest.get(page)).text()).not.toContain("/api/downloads/book");
  expect(run(["refund", orderId, "--yes"])).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/refused the refund \(charge_already_refunded\)/),
  });
  expect(run(["show", orderId]).stdout).toContain("paid to refunded, by owner");
  expect(run(["export", "--format", "jsonl"]).stdout).toContain(`{"orderId":"${orderId}",`);
});

/** In this process. */
async function show(orderId: string): Promise<string> {
  const out = new PassThrough();
  const open = async () => app.services.ownerOrders;
  await manageOrders(["show", orderId], open, { out, err: out, confirm: undefined });
  return String(await buffer(out.end()));
}

test("an order shows how often its files were downloaded", async () => {
  const { orderId } = await buy(app.browser(), "book", "landing-v2");
  expect(await show(orderId)).not.toContain("downloaded");
  const { documents } = app.services;
  const deliver = (end: number) =>
    recordDeliveries({ documents, clock: { now: () => Date.UTC(2026, 4, 1, 9, 30) } }, [
      {
        orderId,
        fileId: "book",
        sessionId: "here",
        sha256: "one",
        size: 1000,
        piece: { start: 0, end },
      },
    ]);
  await deliver(500);
  expect(await show(orderId)).toMatch(/^downloaded +book: begun$/m);
  await deliver(999);
  expect(await show(orderId)).toMatch(/^downloaded +book: once, 2026-05-01 09:30 UTC$/m);
  await deliver(999);
  expect(await show(orderId)).toMatch(
    /^downloaded +book: 2 times, first 2026-05-01 09:30 UTC, last 2026-05-01 09:30 UTC$/m,
  );
});

test("two commands at once mail the new version of a file once to each buyer", async () => {
  const { orderId } = await buy(app.browser(), "book", "landing-v2");
  const { documents, inbox } = app.services;
  const order = await documents.get(orders, orderId);
  const others = Array.from({ length: 60 }, (_, index) => `copy-${index}`);
  for (const id of others) {
    await documents.create(orders, id, order?.data as Order);
    const entitlement = await documents.get(entitlements, orderId);
    await documents.create(entitlements, id, entitlement?.data as Entitlement);
  }
  await offerFile({ documents, clock: app.clock }, "new", { id: "book" });
  const command = ["scripts/orders.ts", "new-version", "book", "--note", "Two more letters."];
  const start = () => promisify(execFile)(process.execPath, command, options());
  const printed = await Promise.all([start(), start()]);
  const queued = printed.map(({ stdout }) => Number(/^Mails queued: (\d+)$/m.exec(stdout)?.[1]));
  const found = await documents.query(mailOutbox, {});
  const mails = found.filter(({ data }) => data.kind === "newVersion");
  expect(mails.length).toBeGreaterThan(others.length);
  expect(queued.reduce((sum, count) => sum + count, 0)).toBe(mails.length);
  expect(run(["new-version", "book"]).stdout).toContain(
    `Mails queued: 0\nOrders told of this version before: ${mails.length}\n`,
  );
  // The commands use the real clock, but the app's clock stands still.
  app.clock.advance(60 * 60_000);
  await app.jobs.find(({ name }) => name === "outbox to all buyers")?.run();
  const sent = (await inbox?.list(order?.data.email ?? "")) ?? [];
  const about = sent.filter(
    ({ subject, text }) => subject.startsWith("A new version") && text.includes(orderId),
  );
  expect(about).toMatchObject([
    { text: expect.stringMatching(/Version: 2, .+Two more letters\./s) },
  ]);
});

test("live mode sees none of test mode's orders", async () => {
  const { orderId } = await buy(app.browser(), "book", "landing-v2");
  expect(run(["list"], live)).toMatchObject({ status: 0, stdout: "No order matches.\n" });
  expect(run(["refund", orderId, "--yes"], live)).toMatchObject({
    status: 1,
    stderr: `There is no order ${orderId}.\n`,
  });
});

test("problems are plain: no database, wrong settings, wrong words", () => {
  const none = { DATABASE_URL: `sqlite:${join(folder, "elsewhere.db")}` };
  expect(run(["list"], none)).toMatchObject({
    status: 1,
    stdout: "",
    stderr: expect.stringMatching(/^There is no database at .*\n$/),
  });
  const wrong = run(["list"], { STRIPE_SECRET_KEY: "nonsense" });
  expect(wrong.status).toBe(1);
  expect(wrong.stderr).toMatch(/^The settings cannot be used:\n {2}STRIPE_SECRET_KEY/);
  expect(run(["list", "--since", "May"], none)).toMatchObject({
    status: 2,
    stderr: expect.stringMatching(/^--since is not a day/),
  });
  expect(run(["--help"], none)).toMatchObject({ status: 0, stderr: "" });
});
