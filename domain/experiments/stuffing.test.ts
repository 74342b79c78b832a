/** Strangers who count visits for a variant, within what one client may count, against the verdict. */
import { expect, test } from "vitest";
import { createNumbers } from "#scripts/cover/random.ts";
import { isLong } from "#tests/support/long.ts";
import { drawBuyers } from "#tests/support/random-visitors.ts";
import { createTestShop, testStore } from "#tests/support/test-shop.ts";
import { addCounts, countKey } from "./counts.ts";
import { experimentSchema, runOf } from "./experiment.ts";
import { createReadExperiment } from "../back-office/experiment-report.ts";
import type { Variant } from "./variants.ts";

const RATE = 0.03;
const DAYS = 40;
/** `MAX_PER_CLIENT` of visit-bound.ts. */
const BOUND = 24;

interface Stuffing {
  /** Visits that strangers add each day. */
  readonly first: number;
  readonly second: number;
}

const key = (variant: Variant, step: "exposure" | "paid") =>
  countKey({ variant, language: "en", device: "mobile", consent: "all", source: "none" }, step);

/** The verdict on two equal variants after 40 days with so many visitors a day each. */
async function verdictOf(visitors: number, { first, second }: Stuffing, seed: number) {
  const random = createNumbers(seed);
  const shop = createTestShop();
  const experiment = experimentSchema.parse({});
  const half = () =>
    Math.round(visitors + (random() + random() + random() - 1.5) * Math.sqrt(visitors));
  const days = Array.from({ length: DAYS }, (_, day) => {
    const [one, other] = [half(), half()];
    const counts = {
      [key("landing", "exposure")]: one + first,
      [key("landing", "paid")]: drawBuyers(one, RATE, random),
      [key("landing-v2", "exposure")]: other + second,
      [key("landing-v2", "paid")]: drawBuyers(other, RATE, random),
    };
    const at = new Date(shop.clock.now() - (DAYS - day) * 86_400_000).toISOString().slice(0, 10);
    return [at, { counts }] as const;
  });
  await addCounts(shop.documents, { run: runOf(experiment), isTest: true }, new Map(days));
  const report = await createReadExperiment({ ...shop, store: { ...testStore, experiment } })();
  return report.verdict.outcome;
}

async function outcomes(visitors: number, stuffing: Stuffing, runs = 40) {
  const found: Record<string, number> = {};
  for (let seed = 1; seed <= runs; seed += 1) {
    const outcome = await verdictOf(visitors, stuffing, seed);
    found[outcome] = (found[outcome] ?? 0) + 1;
  }
  return found;
}

// At 5 %, four or more of forty equal pairs with a winner have a probability of 14 %; with these seeds there is none.
test.each(isLong ? [20, 100, 500, 2000, 10_000] : [100, 10_000])(
  "with %i real visitors a day, one client on one side makes no winner",
  async (visitors) => {
    for (const stuffing of [
      { first: BOUND, second: 0 },
      { first: 0, second: BOUND },
    ])
      expect((await outcomes(visitors, stuffing))["winner"] ?? 0).toBeLessThanOrEqual(2);
  },
);

test("visits on one side that could move the verdict are a mismatch", async () => {
  expect(await outcomes(100, { first: BOUND, second: 0 })).toEqual({ mismatch: 40 });
  expect(await outcomes(1000, { first: 10 * BOUND, second: 0 })).toEqual({ mismatch: 40 });
});

test("visits on both sides make no winner and no mismatch, however many", async () => {
  for (const many of [BOUND, 100, 5000]) {
    const found = await outcomes(200, { first: many, second: many });
    expect(found["winner"] ?? 0).toBeLessThanOrEqual(2);
    expect(found["mismatch"] ?? 0).toBe(0);
  }
});
