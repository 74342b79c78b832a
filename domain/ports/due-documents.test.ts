import { expect, test } from "vitest";
import { z } from "zod";
import { createTestShop } from "#tests/support/test-shop.ts";
import { Timestamp } from "../values.ts";
import { defineCollection } from "./collection.ts";
import { backoff, dueDocuments, isDue } from "./due-documents.ts";

const HOUR_MS = 60 * 60_000;
const tasks = defineCollection("tasks", {
  schema: z.object({ nextAttemptAt: z.instanceof(Timestamp).optional(), state: z.string() }),
  indexes: [["state", "nextAttemptAt"]],
  expires: { never: "Only this test has tasks." },
});

async function schedule(hours: Readonly<Record<string, number | undefined>>) {
  const { documents, clock } = createTestShop();
  const now = clock.now();
  for (const [id, inHours] of Object.entries(hours)) {
    const at = inHours === undefined ? undefined : Timestamp.fromMillis(now + inHours * HOUR_MS);
    await documents.create(tasks, id, { nextAttemptAt: at, state: "open" });
  }
  return async (limit = 10) => {
    const where = [["state", "==", "open"]] as const;
    const due = await dueDocuments(documents, tasks, { where, now, maxDelayMs: HOUR_MS, limit });
    return due.map(({ id }) => id);
  };
}

test("documents are due from their time on, earliest first, and after a wrong clock", async () => {
  const find = await schedule({
    late: -1,
    now: 0,
    soon: 0.5,
    far: 1.9,
    wrong: 2.1,
    done: undefined,
  });
  expect(await find()).toEqual(["late", "now", "wrong"]);
});

test("the limit counts both kinds", async () => {
  const find = await schedule({ a: -2, b: -1, wrong: 3, worse: 4 });
  expect(await find(2)).toEqual(["a", "b"]);
  expect(await find(3)).toEqual(["a", "b", "wrong"]);
});

test.each([
  [-1, true],
  [0, true],
  [1, false],
  [2 * HOUR_MS, false],
  [2 * HOUR_MS + 1, true],
])("an attempt in %i ms is due: %s", (ms, expected) => {
  const at = Timestamp.fromMillis(Date.UTC(2026, 0) + ms);
  expect(isDue(at, { now: Date.UTC(2026, 0), maxDelayMs: HOUR_MS })).toBe(expected);
});

test("the delay doubles up to its maximum", () => {
  expect([1, 2, 3, 4, 60].map((failures) => backoff(failures, 10, 75))).toEqual([
    10, 20, 40, 75, 75,
  ]);
});
