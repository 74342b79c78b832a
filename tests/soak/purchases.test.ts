/** In a file of its own, because it waits a minute for the lease of a killed worker to expire. */
import { expect, test } from "vitest";
import { purchases } from "./purchases.ts";

test("no purchase is lost while worker and supervisor are killed", async () => {
  const { figures, faults } = await purchases(12, 2);
  expect(faults).toEqual([]);
  expect(figures).toMatchObject({ paid: 12, "supervisors killed": 1 });
});
