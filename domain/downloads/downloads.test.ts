import { expect, test } from "vitest";
import { grantLifetime } from "./downloads.ts";

const MINUTE_MS = 60_000;
const SLOWEST_BYTES_PER_MS = 50;

test("a grant lasts ten minutes, or longer if a slow connection needs it", () => {
  expect(grantLifetime(0)).toBe(10 * MINUTE_MS);
  const bytesOfTenMinutes = SLOWEST_BYTES_PER_MS * 10 * MINUTE_MS;
  expect(grantLifetime(bytesOfTenMinutes)).toBe(10 * MINUTE_MS);
  expect(grantLifetime(bytesOfTenMinutes + 1)).toBe(10 * MINUTE_MS + 1);
  expect(grantLifetime(2_000_000_000)).toBe(40_000_000);
});
