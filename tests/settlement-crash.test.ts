import { spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { type TestShop, createTestShop, order, readBooks, settle } from "./support/test-shop.ts";
import { isLong } from "./support/long.ts";

const script = join(import.meta.dirname, "support/settle-loop.ts");
const ROUNDS = isLong ? 12 : 4;
const ORDERS = ROUNDS * 10;
/** Every fifth step of a settlement; the simulation kills processes at any. */
const STRIDE = isLong ? 1 : 5;

interface Death {
  /** The process kills itself at this step; 0 means never. */
  readonly steps: number;
  /** The process is killed from outside after printing this many orders. */
  readonly lines: number;
}

/** Runs the settling process until it ends. Returns whether it was killed. */
async function settleUntilDeath(parameters: readonly string[], death: Death): Promise<boolean> {
  const child = spawn(process.execPath, [script, ...parameters, String(death.steps)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exit = once(child, "exit");
  let count = 0;
  for await (const _ of createInterface({ input: child.stdout }))
    if (++count === death.lines) child.kill("SIGKILL");
  const [code, signal]: unknown[] = await exit;
  if (signal !== "SIGKILL") expect(code).toBe(0);
  return signal === "SIGKILL";
}

function payFor(shop: TestShop, orderIds: readonly string[]): void {
  for (const orderId of orderIds) shop.payments.pay(orderId);
}

const visitor = { analytics: { clientId: "123.456" } };

/** Whenever a process dies, settled orders have an entitlement, a mail and a report, and unsettled orders none. */
async function expectWholeBooks({ documents, payments }: TestShop): Promise<number> {
  const { orders, entitlements, mails, reports } = await readBooks(documents);
  const settled = orders.filter(({ data }) => data.status === "paid").map(({ id }) => id);
  expect(entitlements.map(({ data }) => data.orderId)).toEqual(settled);
  expect(mails.map(({ data }) => "orderId" in data && data.orderId)).toEqual(settled);
  expect(reports.map(({ id }) => id)).toEqual(settled.map((id) => `purchase-${id}`));
  const isPaid = (id: string) => payments.checkouts.get(`cs_${id}`)?.state === "captured";
  expect(settled.filter((id) => !isPaid(id))).toEqual([]);
  return settled.length;
}

async function writeCheckouts({ payments }: TestShop, path: string): Promise<void> {
  await writeFile(path, JSON.stringify([...payments.checkouts.values()]));
}

/** Kills the process at this step of a settlement, then settles again. Returns whether that step was reached. */
async function settleOverDeath(folder: string, steps: number): Promise<boolean> {
  const path = join(folder, `step-${steps}.db`);
  const checkoutsPath = join(folder, `step-${steps}.json`);
  const shop = createTestShop({ path });
  const orderId = await order(shop, "buyer", "small", visitor);
  shop.payments.pay(orderId);
  await writeCheckouts(shop, checkoutsPath);
  const isKilled = await settleUntilDeath([path, checkoutsPath], { steps, lines: 0 });
  await expectWholeBooks(shop);
  await settle(shop, orderId);
  expect(await expectWholeBooks(shop)).toBe(1);
  await shop.documents.close();
  return isKilled;
}

test("a settlement killed at a step is complete or absent, and complete after the next run", async () => {
  const folder = await mkdtemp(join(tmpdir(), "settlement-"));
  let step = 1;
  while (await settleOverDeath(folder, step)) step += STRIDE;
  expect(step).toBeGreaterThan(12);
  await rm(folder, { recursive: true });
});

test("every paid order gives access, however often the process is killed while settling", async () => {
  const folder = await mkdtemp(join(tmpdir(), "settlement-"));
  const path = join(folder, "shop.db");
  const checkoutsPath = join(folder, "checkouts.json");
  const shop = createTestShop({ path });
  const orderIds = [];
  for (let count = 0; count < ORDERS; count++)
    orderIds.push(await order(shop, `buyer-${count}`, "small", visitor));

  let killed = 0;
  const progress: number[] = [];
  for (let round = 1; round <= ROUNDS; round++) {
    payFor(shop, orderIds.slice((round - 1) * 7, round * 7));
    await writeCheckouts(shop, checkoutsPath);
    const deaths: Death[] = [
      { steps: randomInt(1, 200), lines: 0 },
      { steps: 0, lines: randomInt(1, ORDERS / 2) },
    ];
    const results = await Promise.all(
      deaths.map((death) => settleUntilDeath([path, checkoutsPath], death)),
    );
    killed += results.filter(Boolean).length;
    progress.push(await expectWholeBooks(shop));
  }
  expect(killed).toBeGreaterThanOrEqual(ROUNDS);
  expect(new Set(progress).size).toBeGreaterThan(1);

  const isKilled = await settleUntilDeath([path, checkoutsPath], { steps: 0, lines: 0 });
  expect(isKilled).toBe(false);
  await expectWholeBooks(shop);
  const { orders, entitlements } = await readBooks(shop.documents);
  const paid = orderIds.slice(0, ROUNDS * 7);
  const withAccess = new Set(entitlements.map(({ data }) => data.orderId));
  expect(paid.filter((orderId) => !withAccess.has(orderId))).toEqual([]);
  expect(entitlements).toHaveLength(paid.length);
  const statuses = orders.map(({ id, data }) => [id, data.status]);
  expect(new Map(statuses as [string, string][])).toEqual(
    new Map(orderIds.map((id) => [id, paid.includes(id) ? "paid" : "pending"])),
  );

  await shop.documents.close();
  const database = new DatabaseSync(path);
  expect(database.prepare("PRAGMA integrity_check").get()).toEqual({ integrity_check: "ok" });
  database.close();
  await rm(folder, { recursive: true });
});
