import { expect, test, vi } from "vitest";
import type { Documents } from "#domain/ports/documents.ts";
import { createSqliteDocuments } from "#server/adapters/documents/sqlite/sqlite.ts";
import { toCustomer } from "../objects/customer.ts";
import { customers, events } from "../records.ts";
import { newCustomer } from "./new-records.ts";
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

function addCustomer(unit: Unit): string {
  const customer = newCustomer(unit.newId("cus_"), unit.now);
  unit.save(customers, customer);
  unit.emit({ type: "customer.created", object: toCustomer(customer) });
  return customer.id;
}

test("a repeated run draws the same ids, and its events are stored once", async () => {
  const { documents, run, onEvents } = createRun(withConflicts);
  const drawn: string[] = [];
  const id = await run(async (unit) => {
    const customerId = addCustomer(unit);
    drawn.push(customerId, addCustomer(unit));
    return customerId;
  });
  expect(drawn.slice(0, 2)).toEqual(drawn.slice(2));
  expect(new Set(drawn).size).toBe(2);
  expect((await documents.get(customers, id))?.data.id).toBe(id);
  expect(await documents.count(events, {})).toBe(2);
  expect(onEvents).toHaveBeenCalledOnce();
});

test("reads see the writes of the same run", async () => {
  const { run } = createRun();
  const found = await run(async (unit) => {
    const id = addCustomer(unit);
    return { id, record: await unit.get(customers, id) };
  });
  expect(found.record?.id).toBe(found.id);
});

test("what is refused writes nothing and reports no event", async () => {
  const { documents, run, onEvents } = createRun();
  const refusal = new Error("refused");
  const work = run(async (unit) => {
    addCustomer(unit);
    throw refusal;
  });
  await expect(work).rejects.toBe(refusal);
  expect(await documents.count(customers, {})).toBe(0);
  expect(await documents.count(events, {})).toBe(0);
  expect(onEvents).not.toHaveBeenCalled();
});
