import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createServingYard, createYard, settle } from "#tests/support/worker-yard.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a first start that fails is not repeated", async () => {
  const yard = createYard();
  const launched = yard.supervisor.launch("one");
  await settle();
  await yard.last.die();
  expect(await launched).toBe(false);
  expect(vi.getTimerCount()).toBe(0);
});

test("a worker that ends is replaced at once, however often", async () => {
  const yard = await createServingYard();
  for (let count = 1; count <= 9; count += 1) {
    await yard.last.die();
    expect(yard.workers).toHaveLength(count + 1);
    expect(vi.getTimerCount()).toBe(0);
    await yard.last.becomeReady();
  }
  expect(yard.ends).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

test("a replacement that does not become ready is retried with growing delays, without end", async () => {
  const yard = await createServingYard();
  await yard.last.die();
  const waits = [];
  for (let count = 0; count < 10; count++) {
    await yard.last.die();
    waits.push(await yard.wait());
  }
  expect(waits).toEqual([250, 500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]);
  await yard.last.becomeReady();
  expect(yard.last.isDraining).toBe(false);
  expect(vi.getTimerCount()).toBe(0);
  await yard.last.die();
  await yard.last.die();
  expect(await yard.wait()).toBe(250);
  expect(yard.ends).toEqual([1, 2]);
});

test("a worker that cannot be started is tried again", async () => {
  const yard = await createServingYard();
  yard.obstacle = new Error("too many processes");
  await yard.last.die();
  await vi.advanceTimersByTimeAsync(300);
  expect(yard.reports).toEqual(Array(2).fill("Error: too many processes"));
  yard.obstacle = undefined;
  await yard.wait();
  expect(yard.workers).toHaveLength(2);
});

test("a failing worker serves until its replacement does", async () => {
  const yard = await createServingYard();
  const failing = yard.last;
  await failing.fail();
  expect(yard.workers).toHaveLength(2);
  expect(failing.isRetired).toBe(false);
  await yard.last.die();
  await yard.wait();
  await yard.last.becomeReady();
  expect(failing.isRetired).toBe(true);
  await failing.die();
  expect(yard.ends).toEqual([1]);
  expect(yard.workers).toHaveLength(3);
  expect(vi.getTimerCount()).toBe(0);
});

test("a worker that fails and then ends gets one replacement", async () => {
  const yard = await createServingYard();
  const failing = yard.last;
  await failing.fail();
  await failing.die();
  await yard.last.becomeReady();
  expect(yard.workers).toHaveLength(2);
  expect(vi.getTimerCount()).toBe(0);
});

test("when more than three workers are retired, the oldest is drained", async () => {
  const yard = await createServingYard("0");
  for (let count = 1; count <= 5; count += 1) {
    const launched = yard.supervisor.launch(String(count));
    await settle();
    await yard.last.becomeReady();
    expect(await launched).toBe(true);
    if (count === 1) await yard.workers[0]?.die("asked");
  }
  expect(yard.workers.map(({ isDraining }) => isDraining)).toEqual([
    false,
    true,
    false,
    false,
    false,
    false,
  ]);
  expect(yard.ends).toEqual([]);
});

test("a new build takes over when it is ready; then the previous worker is retired", async () => {
  const yard = await createServingYard("one");
  const before = yard.last;
  const launched = yard.supervisor.launch("two");
  await settle();
  expect(yard.last.buildPath).toBe("two");
  expect(before.isRetired).toBe(false);
  await yard.last.becomeReady();
  expect(await launched).toBe(true);
  expect(before).toMatchObject({ isRetired: true, isDraining: false });
  await before.die();
  expect(vi.getTimerCount()).toBe(0);
});

test("when a new build does not start, the previous build stays and is the one restarted later", async () => {
  const yard = await createServingYard("one");
  const before = yard.last;
  const launched = yard.supervisor.launch("two");
  await settle();
  await yard.last.die();
  expect(await launched).toBe(false);
  expect(before).toMatchObject({ isRetired: false, isDraining: false });
  await before.die();
  expect(yard.workers).toHaveLength(3);
  expect(yard.last.buildPath).toBe("one");
});

test("a pending restart of the old build does not replace a new build that took over", async () => {
  const yard = await createServingYard("one");
  await yard.last.die();
  await yard.last.die();
  const launched = yard.supervisor.launch("two");
  await vi.advanceTimersByTimeAsync(250);
  await yard.last.becomeReady();
  expect(await launched).toBe(true);
  expect(yard.workers.map(({ buildPath }) => buildPath)).toEqual(["one", "one", "two"]);
  expect(vi.getTimerCount()).toBe(0);
});

test("when two builds are launched at once, the second waits for the first", async () => {
  const yard = await createServingYard("one");
  const launches = [yard.supervisor.launch("two"), yard.supervisor.launch("three")];
  await settle();
  expect(yard.last.buildPath).toBe("two");
  await yard.last.becomeReady();
  await yard.last.becomeReady();
  expect(await Promise.all(launches)).toEqual([true, true]);
  expect(yard.workers.map((worker) => worker.isRetired)).toEqual([true, true, false]);
});

test("stopping drains every worker, including one that is starting, and starts no other", async () => {
  const yard = await createServingYard("one");
  const launched = yard.supervisor.launch("two");
  await settle();
  yard.supervisor.stop();
  expect(yard.workers.map((worker) => worker.isDraining)).toEqual([true, true]);
  for (const worker of yard.workers) await worker.die();
  expect(await launched).toBe(false);
  expect(await yard.supervisor.launch("three")).toBe(false);
  expect(yard.workers).toHaveLength(2);
  expect(vi.getTimerCount()).toBe(0);
});

test("stopping cancels a pending restart", async () => {
  const yard = await createServingYard();
  await yard.last.die();
  await yard.last.die();
  expect(vi.getTimerCount()).toBe(1);
  yard.supervisor.stop();
  expect(vi.getTimerCount()).toBe(0);
});
