import { expect, test, vi } from "vitest";
import { settledInTime } from "./settled-in-time.ts";

test("resolves to the value in time and to undefined when late, and passes rejections on", async () => {
  vi.useFakeTimers();
  expect(await settledInTime(Promise.resolve(1))).toBe(1);
  await expect(settledInTime(Promise.reject(new Error("down")))).rejects.toThrow("down");
  expect(vi.getTimerCount()).toBe(0);
  const late = settledInTime(new Promise(() => {}));
  await vi.advanceTimersByTimeAsync(3000);
  expect(await late).toBeUndefined();
  vi.useRealTimers();
});
