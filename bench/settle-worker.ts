/** Settles the orders of each message, a few at once, in the database whose path or URL is its argument. */
import { z } from "zod";
import type { Payment } from "#domain/ports/payments.ts";
import { openPostgresDocuments } from "#server/adapters/documents/postgres/postgres.ts";
import { createSqliteDocuments } from "#server/adapters/documents/sqlite/sqlite.ts";
import { createMemoryPayments } from "#tests/support/memory-payments.ts";
import { createTestShop, settle } from "#tests/support/test-shop.ts";

const PARALLEL_ORDERS = 5;

const messageSchema = z.object({
  orderIds: z.array(z.string()),
  payments: z.array(z.custom<Payment>()),
});

const [target = ""] = process.argv.slice(2);
const documents = target.startsWith("postgres:")
  ? await openPostgresDocuments({ url: target })
  : createSqliteDocuments({ path: target });

process.on("message", async (message) => {
  const { orderIds, payments } = messageSchema.parse(message);
  const shop = { ...createTestShop({ documents }), payments: createMemoryPayments(payments) };
  const left = [...orderIds];
  const work = async () => {
    for (let id = left.pop(); id !== undefined; id = left.pop()) await settle(shop, id);
  };
  await Promise.all(Array.from({ length: PARALLEL_ORDERS }, work));
  process.send?.("done");
});
process.send?.("ready");
