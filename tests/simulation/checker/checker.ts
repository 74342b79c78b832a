/**
 * Compares what the database holds with the payment service's ledger and with what people did. It reads the stored
 * texts itself and shares no code with the shop, so that a mistake of the shop's rules cannot hide in it.
 */
import type { Facts } from "../demand.ts";
import type { World } from "../world/world.ts";
import { checkAccess, checkExport } from "./asked.ts";
import { readBooks } from "./books.ts";
import { checkDocuments, checkMoney, checkPrice } from "./money.ts";
import { checkForgotten, checkHistory, checkMails, checkState, checkWaiting } from "./order.ts";
import {
  checkCoupons,
  checkDuplicates,
  checkEntitlements,
  checkExpiry,
  checkFree,
  checkNumbers,
  checkQueues,
} from "./shop.ts";

export async function checkWorld(world: World, facts: ReadonlyMap<string, Facts>): Promise<void> {
  const books = readBooks(world, facts);
  for (const [id, order] of books.stored("orders")) {
    checkState(books, id, order);
    checkMoney(books, id, order);
    checkDocuments(books, id, order, world);
    checkMails(books, id, order, world);
    checkWaiting(books, id, order);
    checkPrice(books, id, order, world);
    checkHistory(books, id, order);
  }
  for (const { request } of books.ledger.values())
    if (!books.stored("orders").has(request.orderId)) checkForgotten(books, request.orderId);
  checkEntitlements(books);
  checkDuplicates(books);
  checkFree(books);
  checkCoupons(books, world);
  checkNumbers(books);
  checkQueues(books, world);
  checkExpiry(books);
  await checkAccess(books, world);
  await checkExport(books, world);
}
