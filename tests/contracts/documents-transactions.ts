import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import {
  DocumentExists,
  DocumentMissing,
  type Documents,
  type Transaction,
} from "#domain/ports/documents.ts";
import { anything, counters, people } from "./documents-fixtures.ts";

export function testTransactions(open: () => Documents): void {
  testCommits(open);
  testReruns(open);
  testConsistency(open);
  testFailures(open);
}

async function increment(documents: Documents, id: string): Promise<void> {
  await documents.transaction(async (transaction) => {
    const before = await transaction.get(counters, id);
    await setImmediate();
    transaction.set(counters, id, { count: (before?.data.count ?? 0) + 1 });
  });
}

/** Runs a transaction and calls `disturb` in its first run, before the commit. Returns the number of runs. */
async function countRuns(
  documents: Documents,
  disturb: () => Promise<unknown>,
  fn: (transaction: Transaction) => Promise<void>,
): Promise<number> {
  let runs = 0;
  await documents.transaction(async (transaction) => {
    runs++;
    await fn(transaction);
    if (runs === 1) await disturb();
  });
  return runs;
}

function testCommits(open: () => Documents): void {
  test("a transaction applies its writes together, in order, and returns its result", async () => {
    await open().set(counters, "a", { count: 1 });
    await open().set(counters, "b", { count: 1 });
    const result = await open().transaction(async (transaction) => {
      const a = await transaction.get(counters, "a");
      transaction.create(counters, "c", { count: 5 });
      transaction.update(counters, "c", { count: 6 });
      transaction.delete(counters, "b");
      transaction.set(counters, "a", { count: (a?.data.count ?? 0) + 1 });
      expect(await open().get(counters, "c")).toBeUndefined();
      return "done";
    });
    expect(result).toBe("done");
    const found = await open().query(counters, {});
    expect(found.map(({ id, data }) => [id, data.count])).toEqual([
      ["a", 2],
      ["c", 6],
    ]);
  });

  test("50 concurrent increments of one counter end at 50", async () => {
    await Promise.all(Array.from({ length: 50 }, () => increment(open(), "hits")));
    expect((await open().get(counters, "hits"))?.data.count).toBe(50);
  });

  test("of two transactions that create one id, exactly one succeeds", async () => {
    const create = (count: number) =>
      open().transaction(async (transaction) => {
        await setImmediate();
        transaction.create(counters, "a", { count });
      });
    const results = await Promise.allSettled([create(1), create(2)]);
    const failed = results.filter((result) => result.status === "rejected");
    expect(failed.map(({ reason }) => reason)).toEqual([expect.any(DocumentExists)]);
  });
}

function testReruns(open: () => Documents): void {
  test("an undisturbed transaction runs once, also beside unrelated writes", async () => {
    await open().set(counters, "a", { count: 1 });
    const disturb = () => open().set(counters, "b", { count: 1 });
    const runs = await countRuns(open(), disturb, async (transaction) => {
      await transaction.get(counters, "a");
      await transaction.query(counters, { where: [["count", ">", 5]] });
      transaction.set(counters, "a", { count: 2 });
    });
    expect(runs).toBe(1);
  });

  test.each([
    ["changed", () => open().set(counters, "a", { count: 1 })],
    ["deleted", () => open().delete(counters, "a")],
    [
      "replaced",
      () =>
        open()
          .delete(counters, "a")
          .then(() => open().create(counters, "a", { count: 1 })),
    ],
  ])("a transaction runs again if a document it read was %s", async (_name, disturb) => {
    await open().set(counters, "a", { count: 1 });
    const runs = await countRuns(open(), disturb, async (transaction) => {
      await transaction.get(counters, "a");
      transaction.set(counters, "b", { count: 1 });
    });
    expect(runs).toBe(2);
  });

  test("a transaction runs again if a document it found absent was created", async () => {
    const seen: unknown[] = [];
    const disturb = () => open().set(counters, "a", { count: 7 });
    await countRuns(open(), disturb, async (transaction) => {
      seen.push((await transaction.get(counters, "a"))?.data.count);
      transaction.set(counters, "b", { count: 1 });
    });
    expect(seen).toEqual([undefined, 7]);
  });

  test.each([
    ["gains a document", () => open().set(counters, "c", { count: 2 })],
    ["loses one", () => open().delete(counters, "a")],
    ["has one changed", () => open().set(counters, "a", { count: 3 })],
    ["has one that no longer matches", () => open().set(counters, "a", { count: 0 })],
  ])("a transaction runs again if a query result %s", async (_name, disturb) => {
    await open().set(counters, "a", { count: 1 });
    await open().set(counters, "b", { count: 0 });
    const runs = await countRuns(open(), disturb, async (transaction) => {
      await transaction.query(counters, { where: [["count", ">", 0]] });
      transaction.set(counters, "b", { count: 0 });
    });
    expect(runs).toBe(2);
  });

  test("a transaction runs again if the next document of one write moved up in a query", async () => {
    await open().transaction(async (transaction) => {
      transaction.create(counters, "a", { count: 1 });
      transaction.create(counters, "b", { count: 2 });
    });
    const disturb = () => open().delete(counters, "a");
    const runs = await countRuns(open(), disturb, async (transaction) => {
      await transaction.query(counters, { orderBy: [["count", "asc"]], limit: 1 });
      transaction.set(counters, "c", { count: 0 });
    });
    expect(runs).toBe(2);
  });
}

function testConsistency(open: () => Documents): void {
  test("a taken id is an error only if the transaction's reads still hold", async () => {
    const disturb = () => open().create(counters, "a", { count: 1 });
    const runs = await countRuns(open(), disturb, async (transaction) => {
      if (!(await transaction.get(counters, "a"))) transaction.create(counters, "a", { count: 2 });
    });
    expect(runs).toBe(2);
    expect((await open().get(counters, "a"))?.data.count).toBe(1);
  });

  test("a read-only transaction returns consistent reads", async () => {
    await open().set(counters, "a", { count: 1 });
    await open().set(counters, "b", { count: 1 });
    let runs = 0;
    const counts = await open().transaction(async (transaction) => {
      const a = await transaction.get(counters, "a");
      if (++runs === 1) {
        await open().set(counters, "a", { count: 2 });
        await open().set(counters, "b", { count: 2 });
      }
      const b = await transaction.get(counters, "b");
      return [a?.data.count, b?.data.count];
    });
    expect(counts).toEqual([2, 2]);
  });

  test("a transaction runs again if inconsistent reads made it throw", async () => {
    await open().set(counters, "a", { count: 1 });
    const disturb = () => open().set(counters, "a", { count: 2 });
    let runs = 0;
    await open().transaction(async (transaction) => {
      const a = await transaction.get(counters, "a");
      if (++runs === 1) await disturb();
      const again = await transaction.get(counters, "a");
      if (a?.version !== again?.version) throw new Error("Impossible");
    });
    expect(runs).toBe(2);
  });
}

function testFailures(open: () => Documents): void {
  test.each<[string, (transaction: Transaction) => Promise<unknown>]>([
    ["get", (transaction) => transaction.get(counters, "a")],
    ["query", (transaction) => transaction.query(counters, {})],
  ])("%s after a write throws and nothing is written", async (_name, read) => {
    const failed = open().transaction(async (transaction) => {
      transaction.set(counters, "a", { count: 1 });
      await read(transaction);
    });
    await expect(failed).rejects.toThrow();
    expect(await open().get(counters, "a")).toBeUndefined();
  });

  test("an error of the function passes through unchanged and nothing is written", async () => {
    const mistake = new Error("mine");
    let runs = 0;
    const failed = open().transaction(async (transaction) => {
      runs++;
      await transaction.get(counters, "a");
      transaction.set(counters, "a", { count: 1 });
      throw mistake;
    });
    await expect(failed).rejects.toBe(mistake);
    expect(runs).toBe(1);
    expect(await open().get(counters, "a")).toBeUndefined();
  });

  test.each<[string, (transaction: Transaction) => void, unknown]>([
    [
      "create of a taken id",
      (transaction) => transaction.create(counters, "taken", { count: 2 }),
      DocumentExists,
    ],
    [
      "update of an absent document",
      (transaction) => transaction.update(counters, "none", { count: 2 }),
      DocumentMissing,
    ],
    [
      "set of invalid data",
      (transaction) => transaction.set(people, "ann", { name: "", kind: "" }),
      Error,
    ],
    [
      "update to invalid data",
      (transaction) => transaction.update(people, "bob", { name: "" }),
      Error,
    ],
    [
      "set of an unknown type",
      (transaction) => transaction.set(anything, "date", { date: new Date(0) }),
      TypeError,
    ],
  ])("a failing %s rolls back the other writes", async (_name, write, expected) => {
    await open().set(counters, "taken", { count: 1 });
    await open().set(people, "bob", { name: "Bob", kind: "buyer" });
    const failed = open().transaction(async (transaction) => {
      transaction.set(counters, "beside", { count: 1 });
      write(transaction);
    });
    await expect(failed).rejects.toThrow(expected as typeof Error);
    expect(await open().get(counters, "beside")).toBeUndefined();
    expect((await open().get(counters, "taken"))?.data.count).toBe(1);
  });

  test("calls on a finished transaction throw", async () => {
    const kept = await open().transaction(async (transaction) => ({ transaction }));
    expect(() => kept.transaction.set(counters, "a", { count: 1 })).toThrow();
    await expect(kept.transaction.get(counters, "a")).rejects.toThrow();
  });
}
