/** Tests the guarantees that hold for every rate limit. */
import { expect, test } from "vitest";
import { createSqliteDocuments } from "../adapters/documents/sqlite/sqlite.ts";
import { type Limit, LimitReached } from "#domain/ports/limits.ts";
import { createLimits, rateLimits } from "./rate-limits.ts";

const MINUTE_MS = 60_000;
const checkouts: Limit = { name: "checkouts", max: 3, windowMs: 10 * MINUTE_MS };
const visits: Limit = { name: "visits", max: 5, windowMs: 60 * MINUTE_MS };
const CLIENT = "203.0.113.7";

function createTestLimits() {
  const documents = createSqliteDocuments({ path: ":memory:" });
  const clock = { time: 1_700_000_000_000, now: () => clock.time };
  const processes = [1, 2].map(() => createLimits({ documents, clock, secret: "shared" }));
  const [limits] = processes;
  if (!limits) throw new Error("No limits");
  return { documents, clock, processes, limits };
}

async function outcome(work: Promise<void>): Promise<unknown> {
  return work.then(
    () => "ok",
    (error: unknown) =>
      error instanceof LimitReached ? [error.limit, error.retryAfter] : String(error),
  );
}

test("parallel attempts in several processes share one count, and no address is stored", async () => {
  const { documents, processes } = createTestLimits();
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, async (_, index) => {
      const limits = processes[index % 2];
      return limits && outcome(limits.count([[checkouts, CLIENT]]));
    }),
  );
  expect(outcomes.filter((each) => each === "ok")).toHaveLength(3);
  const stored = await documents.query(rateLimits, {});
  expect(stored).toHaveLength(1);
  expect(stored[0]?.data.count).toBe(3);
  expect(JSON.stringify(stored)).not.toContain("203.0.113");
});

test("the reported wait is exact; after it the count starts again", async () => {
  const { clock, limits } = createTestLimits();
  const ask = () => outcome(limits.count([[checkouts, CLIENT]]));
  for (let index = 0; index < 3; index += 1) {
    expect(await ask()).toBe("ok");
    clock.time += MINUTE_MS;
  }
  expect(await ask()).toEqual(["checkouts", 7 * 60]);
  clock.time += 7 * MINUTE_MS - 500;
  expect(await ask()).toEqual(["checkouts", 1]);
  clock.time += 1000;
  for (let index = 0; index < 3; index += 1) expect(await ask()).toBe("ok");
  expect(await ask()).toEqual(["checkouts", 600]);
});

test("attempts that are given back leave room for others, also in parallel", async () => {
  const { clock, documents, limits } = createTestLimits();
  const tries = [[checkouts, CLIENT]] as const;
  const ask = async () => {
    const result = await outcome(limits.count(tries));
    if (result === "ok") await limits.giveBack(tries);
    return result;
  };
  for (let round = 0; round < 4; round += 1) await Promise.all([ask(), ask(), ask()]);
  expect(await documents.query(rateLimits, {})).toEqual([]);
  await limits.count(tries);
  clock.time += checkouts.windowMs;
  await limits.giveBack(tries);
  expect(await Promise.all([ask(), ask(), ask()])).toEqual(["ok", "ok", "ok"]);
});

test("a refused attempt is not counted, and the wait is that of the longest window", async () => {
  const { clock, limits } = createTestLimits();
  for (let index = 0; index < 3; index += 1) await limits.count([[checkouts, CLIENT]]);
  const both = [
    [checkouts, CLIENT],
    [visits, CLIENT],
  ] as const;
  for (let index = 0; index < 9; index += 1)
    expect(await outcome(limits.count(both))).toEqual(["checkouts", 600]);
  for (let index = 0; index < 5; index += 1) await limits.count([[visits, CLIENT]]);
  clock.time += MINUTE_MS;
  expect(await outcome(limits.check(both))).toEqual(["checkouts", 59 * 60]);
});

test("attempts without a key are not counted, and forgetting resets the count", async () => {
  const { documents, limits } = createTestLimits();
  for (let index = 0; index < 9; index += 1) await limits.count([[checkouts, undefined]]);
  expect(await documents.query(rateLimits, {})).toEqual([]);
  for (let index = 0; index < 3; index += 1) await limits.count([[checkouts, CLIENT]]);
  await limits.forget([[checkouts, CLIENT]]);
  expect(await outcome(limits.check([[checkouts, CLIENT]]))).toBe("ok");
});

test("a window written by a clock days ahead is ignored", async () => {
  const { clock, limits } = createTestLimits();
  clock.time += 2 * 24 * 60 * MINUTE_MS;
  for (let index = 0; index < 3; index += 1) await limits.count([[checkouts, CLIENT]]);
  expect(await outcome(limits.check([[checkouts, CLIENT]]))).toEqual(["checkouts", 600]);
  clock.time -= 2 * 24 * 60 * MINUTE_MS;
  for (let index = 0; index < 3; index += 1)
    expect(await outcome(limits.count([[checkouts, CLIENT]]))).toBe("ok");
  expect(await outcome(limits.count([[checkouts, CLIENT]]))).toEqual(["checkouts", 600]);
});
