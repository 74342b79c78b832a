import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createToastStore } from "./toast-store.ts";

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("ids are epoch milliseconds, and unique within one millisecond", () => {
  vi.setSystemTime(1_700_000_000_000);
  const store = createToastStore();
  const ids = [store.add({}), store.add({}), store.add({})].map(({ id }) => id);
  expect(ids).toEqual(["1700000000000", "1700000000001", "1700000000002"]);
});

test("AC-4.17 adding an existing id changes nothing and keeps its countdown", () => {
  const store = createToastStore();
  store.add({ id: "a", title: "first" });
  vi.advanceTimersByTime(4000);
  expect(store.add({ id: "a", title: "second" })).toMatchObject({ title: "second" });
  expect(store.list()).toMatchObject([{ title: "first" }]);
  vi.advanceTimersByTime(1000);
  expect(store.list()).toEqual([]);
});

test("AC-4.16 a pause keeps the remaining time, and the end calls the callback once", () => {
  const store = createToastStore();
  const callback = vi.fn();
  store.add({ id: "a", timeout: 2000, callback });
  vi.advanceTimersByTime(600);
  store.pause("a");
  vi.advanceTimersByTime(60_000);
  expect(store.remainingShare("a")).toBeCloseTo(0.7);
  store.resume("a");
  vi.advanceTimersByTime(1399);
  expect(store.list()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(store.list()).toEqual([]);
  expect(callback).toHaveBeenCalledOnce();
});

test("update replaces fields in place; remove and clear call no callback", () => {
  const store = createToastStore();
  const callback = vi.fn();
  store.add({ id: "a", title: "old", timeout: 0, callback });
  store.add({ id: "b", callback });
  store.update("a", { title: "new" });
  store.update("none", { title: "new" });
  expect(store.list().map(({ id, title }) => [id, title])).toEqual([
    ["a", "new"],
    ["b", undefined],
  ]);
  store.remove("b");
  store.clear();
  vi.runAllTimers();
  expect(store.list()).toEqual([]);
  expect(callback).not.toHaveBeenCalled();
});

test("a new timeout restarts the countdown", () => {
  const store = createToastStore();
  store.add({ id: "a", timeout: 0 });
  vi.advanceTimersByTime(9000);
  store.update("a", { timeout: 1000 });
  vi.advanceTimersByTime(999);
  expect(store.list()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(store.list()).toEqual([]);
});

test("a new timeout of a paused toast starts when it is resumed", () => {
  const store = createToastStore();
  store.add({ id: "a" });
  store.pause("a");
  store.update("a", { timeout: 1000 });
  vi.advanceTimersByTime(60_000);
  store.update("a", { title: "later" });
  expect(store.list()).toMatchObject([{ title: "later", timeout: 1000 }]);
  store.resume("a");
  vi.advanceTimersByTime(999);
  expect(store.list()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(store.list()).toEqual([]);
});
