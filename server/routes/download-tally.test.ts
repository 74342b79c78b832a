import { afterEach, expect, test, vi } from "vitest";
import { downloadCounts, findDownloadCount } from "#domain/downloads/download-counts.ts";
import { createSqliteDocuments } from "#server/adapters/documents/sqlite/sqlite.ts";
import { createTestClock } from "#tests/support/test-shop.ts";
import { createDownloadTally } from "./download-tally.ts";

const documents = createSqliteDocuments({ path: ":memory:" });
const clock = createTestClock();

function delivery(orderId: string, start = 0, end = 999) {
  return {
    orderId,
    fileId: "book",
    sessionId: "here",
    sha256: "one",
    size: 1000,
    piece: { start, end },
  };
}

const countOf = async (orderId: string) =>
  (await findDownloadCount(documents, orderId, "book"))?.count;

afterEach(() => vi.useRealTimers());

test("deliveries are written soon, each file's together", async () => {
  const transaction = vi.spyOn(documents, "transaction");
  const tally = createDownloadTally({ documents, clock, report: expect.unreachable });
  for (let times = 0; times < 50; times += 1) {
    tally.add(delivery("one"));
    tally.add(delivery("two", 0, 499));
    tally.add(delivery("two", 500));
  }
  await expect.poll(() => countOf("one")).toBe(50);
  await expect.poll(() => countOf("two")).toBe(50);
  expect(transaction).toHaveBeenCalledTimes(2);
  transaction.mockRestore();
  await tally.close();
});

test("two processes count the same file", async () => {
  const tallies = [1, 2].map(() =>
    createDownloadTally({ documents, clock, report: expect.unreachable }),
  );
  for (let times = 0; times < 30; times += 1)
    for (const tally of tallies) tally.add(delivery("shared"));
  await Promise.all(tallies.map((tally) => tally.close()));
  expect(await countOf("shared")).toBe(60);
});

test("a full disk loses no count, reports once a try, and never throws into a download", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const reports: unknown[] = [];
  let isFull = true;
  const full: typeof documents = {
    ...documents,
    transaction: (fn) =>
      isFull ? Promise.reject(new Error("disk full")) : documents.transaction(fn),
  };
  const report = (...told: unknown[]) => void reports.push(told);
  const tally = createDownloadTally({ documents: full, clock, report });
  tally.add(delivery("late"));
  tally.add(delivery("later"));
  await vi.advanceTimersByTimeAsync(1000);
  expect(reports).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(reports).toHaveLength(2);
  isFull = false;
  tally.add(delivery("late"));
  await vi.advanceTimersByTimeAsync(30_000);
  vi.useRealTimers();
  await expect.poll(() => countOf("late")).toBe(2);
  await expect.poll(() => countOf("later")).toBe(1);
  await tally.close();
});

test("closing writes what waits; nothing is accepted afterwards", async () => {
  const tally = createDownloadTally({ documents, clock, report: expect.unreachable });
  tally.add(delivery("closing"));
  await tally.close();
  tally.add(delivery("closing"));
  await tally.close();
  expect(await countOf("closing")).toBe(1);
});

test("what waits is limited", async () => {
  const tally = createDownloadTally({ documents, clock, report: expect.unreachable });
  for (let times = 0; times < 10_500; times += 1) tally.add(delivery("many"));
  await tally.close();
  expect(await countOf("many")).toBe(10_000);
  expect(await documents.query(downloadCounts, {})).toHaveLength(7);
});
