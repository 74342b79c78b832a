/**
 * Small versions of the soak tests in `npm run soak`. Payments have their own file, `tests/built/limits.test.ts` tests
 * checkouts and guessing, the adapters' tests buckets, and the journeys takeovers.
 */
import { expect, test } from "vitest";
import { findPostgres } from "#scripts/test-tools.mjs";
import { TESTED_SETTINGS } from "#tests/built/start-built.ts";
import { mayMount } from "#tests/support/small-disk.ts";
import { disk } from "./disk.ts";
import { fuzz } from "./fuzz.ts";
import { machines } from "./machines.ts";
import { mails } from "./mails.ts";
import { slowReaders } from "./slow-readers.ts";
import { isLong } from "#tests/support/long.ts";

test.each(TESTED_SETTINGS)("%s settings survive three hundred random requests", async (setting) => {
  const { figures, faults } = await fuzz(setting, 150, 20260101);
  expect(faults).toEqual([]);
  expect(figures.requests).toBe(300);
});

test.runIf(isLong)(
  "slow readers are served beside other visitors, and one session is limited",
  async () => {
    const { figures, faults } = await slowReaders({
      readers: 4,
      megabytes: 20,
      seconds: 1,
      isTimed: false,
    });
    expect(faults).toEqual([]);
    expect(figures).toMatchObject({ refused: 0, "checksums right": 3 });
  },
);

test.runIf(isLong)("receipts arrive despite a queue of mails to strangers", async () => {
  const { faults } = await mails({ count: 60, receipts: 2, relayDelayMs: 5000, isTimed: false });
  expect(faults).toEqual([]);
});

// Without PostgreSQL, the test is reported as skipped, and CI fails.
test.runIf(isLong && (findPostgres() || process.env["CI"]))(
  "two shops on one PostgreSQL deliver every payment once",
  async () => {
    const { figures, faults } = await machines({
      purchases: 20,
      atOnce: 4,
      troubles: { kills: { count: 4 }, restarts: 1 },
    });
    expect(faults).toEqual([]);
    expect(figures).toMatchObject({
      "workers killed": 3,
      "supervisors killed": 1,
      "restarts of PostgreSQL": 1,
    });
  },
);

test.runIf(mayMount)("a full disk is reported and survived", async () => {
  const { faults } = await disk();
  expect(faults).toEqual([]);
});
