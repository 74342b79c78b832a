import { expect, test, vi } from "vitest";
import type { Documents } from "#domain/ports/documents.ts";
import { createSqliteDocuments } from "#server/adapters/documents/sqlite/sqlite.ts";
import { toPaymentIntent } from "../objects/payment-intent.ts";
import { events, payments } from "../records.ts";
import type { PaymentRecord } from "../records/payment.ts";
import { createRunUnit, type Unit } from "./unit.ts";

const clock = { now: () => Date.UTC(2026, 0, 15) };

/** Runs each transaction's function once in vain, as after a conflict. */
function withConflicts(documents: Documents): Documents {
  return {
    ...documents,
    async transaction(work) {
      const conflict = new Error("conflict");
      const inVain = documents.transaction(async (transaction) => {
        await work(transaction);
        throw conflict;
      });
      await expect(inVain).rejects.toBe(conflict);
      return documents.transaction(work);
    },
  };
}

function createRun(wrap = (documents: Documents) => documents) {
  const documents = createSqliteDocuments({ path: ":memory:" });
  const onEvents = vi.fn<() => void>();
  const run = createRunUnit({
    documents: wrap(documents),
    clock,
    publicUrl: "http://shop.test",
    onEvents,
  });
  return { documents, run, onEvents };
}

function addPayment(unit: Unit): string {
  const payment: PaymentRecord = {
    kind: "payment",
    id: unit.newId("pi_"),
    createdAt: unit.now,
    amount: 1900,
    currency: "eur",
    metadata: [],
    status: "requires_payment_method",
  };
  unit.save(payments, payment);
  const object = toPaymentIntent(payment, unit.publicUrl);
  unit.emit({ type: "payment_intent.processing", object });
  return payment.id;
}

test("a repeated run draws the same ids, and its events are stored once", async () => {
  const { documents, run, onEvents } = createRun(withConflicts);
  const drawn: string[] = [];
  const id = await run(async (unit) => {
    const paymentId = addPayment(unit);
    drawn.push(paymentId, addPayment(unit));
    return paymentId;
  });
  expect(drawn.slice(0, 2)).toEqual(drawn.slice(2));
  expect(new Set(drawn).size).toBe(2);
  expect((await documents.get(payments, id))?.data.id).toBe(id);
  expect(await documents.count(events, {})).toBe(2);
  expect(onEvents).toHaveBeenCalledOnce();
});

test("reads see the writes of the same run", async () => {
  const { run } = createRun();
  const found = await run(async (unit) => {
    const id = addPayment(unit);
    return { id, record: await unit.get(payments, id) };
  });
  expect(found.record?.id).toBe(found.id);
});

test("what is refused writes nothing and reports no event", async () => {
  const { documents, run, onEvents } = createRun();
  const refusal = new Error("refused");
  const work = run(async (unit) => {
    addPayment(unit);
    throw refusal;
  });
  await expect(work).rejects.toBe(refusal);
  expect(await documents.count(payments, {})).toBe(0);
  expect(await documents.count(events, {})).toBe(0);
  expect(onEvents).not.toHaveBeenCalled();
});
