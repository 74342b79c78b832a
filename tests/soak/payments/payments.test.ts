import { expect, test } from "vitest";
import { payments } from "./payments.ts";
import { isLong } from "#tests/support/long.ts";

const MAX_MS = 20 * 60_000;

test.runIf(isLong)(
  "every payment is delivered, whatever happens to webhooks, buyers and processes",
  async () => {
    const { figures, faults } = await payments({ purchases: 60, kills: 2, seed: 8 });
    expect(faults).toEqual([]);
    expect(figures).toMatchObject({ "workers killed": 1, "shops killed": 1 });
  },
  MAX_MS,
);
