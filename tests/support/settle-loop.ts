/**
 * A second process that settles every order of a database file, each twice at once and in random order, and prints each
 * order's id afterwards. `paymentsPath` names a JSON file with the payment service's payments. If `steps` is not 0, the
 * process kills itself at that step; each use of the documents or the payment service is a step. With "issue" as the
 * fourth argument, the clock runs, and the process also numbers invoices and credit notes after each order.
 */
import { readFileSync } from "node:fs";
import { flushCompileCache } from "node:module";
import { z } from "zod";
import { issueDue } from "#domain/invoices/issue.ts";
import { orders } from "#domain/orders/orders.ts";
import type { Documents, Transaction } from "#domain/ports/documents.ts";
import type { Payment, Payments } from "#domain/ports/payments.ts";
import { createSqliteDocuments } from "#server/adapters/documents/sqlite/sqlite.ts";
import { createMemoryPayments } from "./memory-payments.ts";
import { createTestClock, settle, testStore } from "./test-shop.ts";

// Stores the compiled code at once, because most of these processes are killed before they end.
flushCompileCache();

const [path = "", paymentsPath = "", steps = "0", task = ""] = process.argv.slice(2);
const isIssuing = task === "issue";
let stepsLeft = Number(steps);

function step(): void {
  stepsLeft -= 1;
  if (stepsLeft === 0) process.kill(process.pid, "SIGKILL");
}

function watchTransaction(transaction: Transaction): Transaction {
  return {
    get(collection, id) {
      step();
      return transaction.get(collection, id);
    },
    query(collection, query) {
      step();
      return transaction.query(collection, query);
    },
    create(collection, id, data) {
      step();
      transaction.create(collection, id, data);
    },
    set: (collection, id, data) => transaction.set(collection, id, data),
    update(collection, id, fields, precondition) {
      step();
      transaction.update(collection, id, fields, precondition);
    },
    delete: (collection, id) => transaction.delete(collection, id),
  };
}

function watchDocuments(documents: Documents): Documents {
  return {
    ...documents,
    get(collection, id) {
      step();
      return documents.get(collection, id);
    },
    async transaction(fn) {
      const result = await documents.transaction(async (transaction) => {
        const answer = await fn(watchTransaction(transaction));
        step();
        return answer;
      });
      step();
      return result;
    },
  };
}

function watchPayments(payments: Payments): Payments {
  return {
    ...payments,
    async readPayment(of) {
      step();
      const payment = await payments.readPayment(of);
      step();
      return payment;
    },
  };
}

const paymentsSchema = z.array(z.custom<Payment>());
const known = paymentsSchema.parse(JSON.parse(readFileSync(paymentsPath, "utf8")));
const documents = createSqliteDocuments({ path });
const shop = {
  store: testStore,
  storeIn: () => testStore,
  documents: watchDocuments(documents),
  payments: watchPayments(createMemoryPayments(known)),
  clock: isIssuing ? Date : createTestClock(),
  isTest: true,
  mailPerSale: false,
  onFailure(orderId: string, error: unknown): never {
    throw new Error(`No documents for ${orderId}`, { cause: error });
  },
};

const all = await documents.query(orders, {});
const shuffled = all
  .map(({ id }) => ({ id, place: Math.random() }))
  .toSorted((a, b) => a.place - b.place);
for (const { id } of shuffled) {
  await Promise.all([settle(shop, id), settle(shop, id)]);
  if (isIssuing) await issueDue(shop);
  process.stdout.write(`${id}\n`);
}
await documents.close();
