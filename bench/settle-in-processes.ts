/** Two processes together, compared with one process on the same database. */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createTestShop, order, readBooks } from "#tests/support/test-shop.ts";
import type { Documents } from "#domain/ports/documents.ts";
import { printReport, type Round } from "./ratio.ts";

const ROUNDS = 9;
const ORDERS_PER_ROUND = 200;

/** `target` is the path or URL of the database that `documents` is. */
export async function compareSettling(
  name: string,
  target: string,
  documents: Documents,
): Promise<void> {
  const children = [1, 2].map(() => fork(join(import.meta.dirname, "settle-worker.ts"), [target]));
  await Promise.all(children.map((child) => once(child, "message")));
  const shop = createTestShop({ documents });

  async function measureSettlementRate(workers: readonly ChildProcess[]): Promise<number> {
    const orderIds: string[] = [];
    while (orderIds.length < ORDERS_PER_ROUND) {
      const orderId = await order(shop, crypto.randomUUID());
      shop.payments.pay(orderId);
      orderIds.push(orderId);
    }
    const payments = [...shop.payments.checkouts.values()];
    shop.payments.checkouts.clear();
    const share = ORDERS_PER_ROUND / workers.length;
    const began = performance.now();
    await Promise.all(
      workers.map(async (worker, at) => {
        const done = once(worker, "message");
        worker.send({ orderIds: orderIds.slice(at * share, (at + 1) * share), payments });
        await done;
      }),
    );
    return (ORDERS_PER_ROUND * 1000) / (performance.now() - began);
  }

  const [one] = children;
  if (!one) throw new Error("No process was started");
  await measureSettlementRate(children);
  await measureSettlementRate([one]);
  const rounds: Round[] = [];
  while (rounds.length < ROUNDS) {
    // Alternate which goes first.
    const first = rounds.length % 2 === 0 ? await measureSettlementRate(children) : undefined;
    const plain = await measureSettlementRate([one]);
    rounds.push({ ours: first ?? (await measureSettlementRate(children)), plain });
  }
  for (const child of children) child.kill();
  const { orders, entitlements } = await readBooks(documents);
  if (entitlements.length !== orders.length)
    throw new Error(`${orders.length} orders gave ${entitlements.length} entitlements`);
  printReport({
    title: `Settlement of ${ORDERS_PER_ROUND} orders per round in ${name}, five at once in each process`,
    unit: "per s",
    ours: "two processes",
    plain: "one process",
    rounds,
  });
}
