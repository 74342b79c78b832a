import { expect, test } from "vitest";
import { payments } from "./payments.ts";

test("every payment is delivered, whatever happens to webhooks, buyers and processes", async () => {
  const { figures, faults } = await payments({ purchases: 100, kills: 2, seed: 1 });
  expect(faults).toEqual([]);
  expect(figures).toMatchObject({ "workers killed": 1, "shops killed": 1 });
});
