import { expect, test } from "vitest";
import { createTestShop, testStore } from "#tests/support/test-shop.ts";
import { addCounts, countKey } from "../experiments/counts.ts";
import { experimentSchema, runOf } from "../experiments/experiment.ts";
import { createReadExperiment } from "./experiment-report.ts";
import type { Variant } from "../experiments/variants.ts";

const key = (variant: Variant, step: "exposure" | "paid") =>
  countKey({ variant, language: "en", device: "mobile", consent: "all", source: "none" }, step);

async function read(settings: object, days: Record<string, Record<string, number>>) {
  const shop = createTestShop();
  const experiment = experimentSchema.parse(settings);
  await addCounts(
    shop.documents,
    { run: runOf(experiment), isTest: true },
    new Map(Object.entries(days).map(([day, counts]) => [day, { counts }])),
  );
  return createReadExperiment({ ...shop, store: { ...testStore, experiment } })();
}

test("days are summed, and the range is known for each", async () => {
  const counts = {
    [key("landing", "exposure")]: 100,
    [key("landing", "paid")]: 4,
    [key("landing-v2", "exposure")]: 100,
    [key("landing-v2", "paid")]: 2,
  };
  const report = await read({}, { "2026-01-11": counts, "2026-01-13": counts });
  expect(report.variants[0].steps).toMatchObject({ exposure: 200, paid: 8 });
  expect(report.days).toBe(4);
  expect(report.visitorsPerDay).toBe(100);
  expect(report.history.map(({ day }) => day)).toEqual(["2026-01-11", "2026-01-13"]);
  expect(report.history.at(-1)?.interval).toEqual(report.interval);
  expect(report.interval?.estimate).toBeCloseTo(-0.02, 12);
  // Few bought so far, so the plan uses the expected rate.
  expect(report.rate).toBe(0.03);
});

test("the range of few visitors ends where rates do", async () => {
  const counts = {
    [key("landing", "exposure")]: 10,
    [key("landing", "paid")]: 5,
    [key("landing-v2", "exposure")]: 10,
    [key("landing-v2", "paid")]: 4,
  };
  const { interval } = await read({}, { "2026-01-11": counts });
  expect(interval).toMatchObject({ lower: -1, upper: 1 });
});

test("uneven weights are what the numbers of visitors are compared with", async () => {
  const counts = { [key("landing", "exposure")]: 3000, [key("landing-v2", "exposure")]: 1000 };
  const even = await read({}, { "2026-01-11": counts });
  const uneven = await read({ weights: { landing: 3 } }, { "2026-01-11": counts });
  expect([even.verdict.outcome, uneven.verdict.outcome]).toEqual(["mismatch", "keepGoing"]);
  expect(uneven.checks.map(({ by }) => by)).toEqual(["everybody", "beforeFilter", "mobile", "all"]);
});

test("a variant without weight leaves nothing to compare", async () => {
  expect((await read({ weights: { landing: 0 } }, {})).only).toBe("landing-v2");
  expect((await read({}, {})).only).toBeUndefined();
});
