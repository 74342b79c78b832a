/** Two processes settle the same orders and number their documents at once, and are killed again and again. */
import { spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { creditedIn } from "#domain/invoices/draft.ts";
import { type InvoiceDocument, invoices } from "#domain/invoices/invoices.ts";
import { orders } from "#domain/orders/orders.ts";
import { createTestShop, order, type TestShop } from "./support/test-shop.ts";
import { isLong } from "./support/long.ts";

const script = join(import.meta.dirname, "support/settle-loop.ts");
const ROUNDS = isLong ? 8 : 4;
const ORDERS = isLong ? 2000 : 60;
const PER_ROUND = ORDERS / ROUNDS;

/** `steps` is when the process kills itself; 0 means never. Returns whether it was killed. */
async function work(parameters: readonly string[], steps: number): Promise<boolean> {
  const child = spawn(process.execPath, [script, ...parameters, String(steps), "issue"], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  const [code, signal]: unknown[] = await once(child, "exit");
  if (signal !== "SIGKILL") expect(code).toBe(0);
  return signal === "SIGKILL";
}

/** The sequences have no gap and no double, and their times are in the order of the numbers. */
function expectWholeSequences(documents: readonly InvoiceDocument[]): void {
  const bySequence = Map.groupBy(documents, ({ number }) =>
    number.slice(0, number.lastIndexOf("-")),
  );
  for (const [sequence, members] of bySequence) {
    const sorted = members.toSorted((one, other) => (one.number < other.number ? -1 : 1));
    expect(sorted.map(({ number }) => number)).toEqual(
      sorted.map((_, at) => `${sequence}-${String(at + 1).padStart(5, "0")}`),
    );
    const times = sorted.map(({ kind, suppliedAt, issuedAt }) =>
      (kind === "invoice" ? suppliedAt : issuedAt).toMillis(),
    );
    expect(times).toEqual(times.toSorted((one, other) => one - other));
  }
}

async function readDocuments({ documents }: TestShop): Promise<InvoiceDocument[]> {
  return (await documents.query(invoices, {})).map(({ data }) => data);
}

test("numbers have no gap, no double and the order of payment, however often processes are killed", async () => {
  const folder = await mkdtemp(join(tmpdir(), "invoices-"));
  const path = join(folder, "shop.db");
  const checkoutsPath = join(folder, "checkouts.json");
  const shop = createTestShop({ path });
  const ids: string[] = [];
  for (let count = 0; count < ORDERS; count++) ids.push(await order(shop, `buyer-${count}`));
  const parameters = [path, checkoutsPath];
  let killed = 0;
  for (let round = 0; round < ROUNDS; round++) {
    for (const id of ids.slice(round * PER_ROUND, (round + 1) * PER_ROUND))
      shop.payments.pay(id, { tax: 303 });
    // Of the orders that were paid before, some are refunded in part, then in full.
    for (const id of ids.slice(0, round * PER_ROUND).filter((_, at) => at % 5 === 0))
      shop.payments.change(id, { refunded: Math.min(1900, 700 * round) });
    await writeFile(checkoutsPath, JSON.stringify([...shop.payments.checkouts.values()]));
    const most = ORDERS * 5;
    const results = await Promise.all([
      work(parameters, randomInt(1, most)),
      work(parameters, randomInt(1, most)),
    ]);
    killed += results.filter(Boolean).length;
    expectWholeSequences(await readDocuments(shop));
  }
  expect(killed).toBeGreaterThan(ROUNDS / 2);
  await Promise.all([work(parameters, 0), work(parameters, 0)]);

  const documents = await readDocuments(shop);
  expectWholeSequences(documents);
  expect(documents.filter(({ kind }) => kind === "invoice")).toHaveLength(ORDERS);
  const ofOrder = Map.groupBy(documents, ({ orderId }) => orderId);
  for (const { id, data } of await shop.documents.query(orders, {})) {
    const own = ofOrder.get(id) ?? [];
    expect(own.map(({ kind }) => kind).filter((kind) => kind === "invoice")).toHaveLength(1);
    expect(creditedIn(own)).toBe(data.refunds.total ?? 0);
    const taxes = own.filter(({ kind }) => kind === "credit").map(({ total }) => total.tax);
    if (data.status === "refunded") expect(taxes.reduce((sum, tax) => sum + tax, 0)).toBe(303);
    expect(data.invoice.isDue).toBeUndefined();
  }
  await shop.documents.close();
  await rm(folder, { recursive: true });
});
