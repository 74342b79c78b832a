import { expect, test } from "vitest";
import { payments } from "./payments.ts";

test("every payment is delivered, whatever happens to webhooks, buyers and processes", async () => {
  const { figures, faults } = await payments({ purchases: 150, kills: 3, seed: 12 });
  expect(faults).toEqual([]);
  expect(figures).toMatchObject({ "workers killed": expect.any(Number) });
});
