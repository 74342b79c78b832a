/** The seller's commands on the orders of a shop in memory. */
import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import { createOwnerOrders } from "#domain/back-office/owner-orders.ts";
import { manageOrders } from "#scripts/orders/run.ts";
import type { Terminal } from "#scripts/terminal.ts";
import { createTestShop, order, settle, type TestShop } from "./test-shop.ts";

export function createOrderCli() {
  const shop = createTestShop();
  const ownerOrders = createOwnerOrders(shop);
  async function runWith(confirm: Terminal["confirm"], ...words: string[]) {
    const [out, err] = [new PassThrough(), new PassThrough()];
    const printed = Promise.all([buffer(out), buffer(err)]);
    const exitCode = await manageOrders(words, async () => ownerOrders, { out, err, confirm });
    out.end();
    err.end();
    // A text decoder would leave out the byte order mark.
    const [output, errors] = (await printed).map(String) as [string, string];
    return { exitCode, output, errors };
  }
  const run = (...words: string[]) => runWith(undefined, ...words);
  return { ...shop, shop, run, runWith };
}

/** A paid order, made a minute later than the one before. */
export async function sell(shop: TestShop, uid = "buyer"): Promise<string> {
  shop.clock.advance(60_000);
  const orderId = await order(shop, uid);
  shop.payments.pay(orderId);
  await settle(shop, orderId);
  return orderId;
}
