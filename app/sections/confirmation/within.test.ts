import { expect, test, vi } from "vitest";
import { within } from "./within.ts";

test("gives what arrives in time, undefined for what does not, and passes failures on", async () => {
  vi.useFakeTimers();
  expect(await within(1000, Promise.resolve(1))).toBe(1);
  await expect(within(1000, Promise.reject(new Error("down")))).rejects.toThrow("down");
  const late = within(1000, new Promise(() => {}));
  await vi.advanceTimersByTimeAsync(1000);
  expect(await late).toBeUndefined();
  vi.useRealTimers();
});
