import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createServingPool, createWorkerPool, settle } from "#tests/support/worker-pool.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a first start that fails is not repeated", async () => {
  const pool = createWorkerPool();
  const launched = pool.supervisor.launch("one");
  await settle();
  await pool.last.die();
  expect(await launched).toBe(false);
  expect(vi.getTimerCount()).toBe(0);
});

test("a worker that ends is replaced at once, however often", async () => {
  const pool = await createServingPool();
  for (let count = 1; count <= 9; count += 1) {
    await pool.last.die();
    expect(pool.workers).toHaveLength(count + 1);
    expect(vi.getTimerCount()).toBe(0);
    await pool.last.becomeReady();
  }
  expect(pool.ends).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

test("a replacement that does not become ready is retried with growing delays, without end", async () => {
  const pool = await createServingPool();
  await pool.last.die();
  const waits = [];
  for (let count = 0; count < 10; count++) {
    await pool.last.die();
    waits.push(await pool.wait());
  }
  expect(waits).toEqual([250, 500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]);
  await pool.last.becomeReady();
  expect(pool.last.isDraining).toBe(false);
  expect(vi.getTimerCount()).toBe(0);
  await pool.last.die();
  await pool.last.die();
  expect(await pool.wait()).toBe(250);
  expect(pool.ends).toEqual([1, 2]);
});

test("a worker that cannot be started is tried again", async () => {
  const pool = await createServingPool();
  pool.obstacle = new Error("too many processes");
  await pool.last.die();
  await vi.advanceTimersByTimeAsync(300);
  expect(pool.reports).toEqual(Array(2).fill("Error: too many processes"));
  pool.obstacle = undefined;
  await pool.wait();
  expect(pool.workers).toHaveLength(2);
});

test("a failing worker serves until its replacement does", async () => {
  const pool = await createServingPool();
  const failing = pool.last;
  await failing.fail();
  expect(pool.workers).toHaveLength(2);
  expect(failing.isRetired).toBe(false);
  await pool.last.die();
  await pool.wait();
  await pool.last.becomeReady();
  expect(failing.isRetired).toBe(true);
  await failing.die();
  expect(pool.ends).toEqual([1]);
  expect(pool.workers).toHaveLength(3);
  expect(vi.getTimerCount()).toBe(0);
});

test("a worker that fails and then ends gets one replacement", async () => {
  const pool = await createServingPool();
  const failing = pool.last;
  await failing.fail();
  await failing.die();
  await pool.last.becomeReady();
  expect(pool.workers).toHaveLength(2);
  expect(vi.getTimerCount()).toBe(0);
});

test("when more than three workers are retired, the oldest is drained", async () => {
  const pool = await createServingPool("0");
  for (let count = 1; count <= 5; count += 1) {
    const launched = pool.supervisor.launch(String(count));
    await settle();
    await pool.last.becomeReady();
    expect(await launched).toBe(true);
    if (count === 1) await pool.workers[0]?.die("asked");
  }
  expect(pool.workers.map(({ isDraining }) => isDraining)).toEqual([
    false,
    true,
    false,
    false,
    false,
    false,
  ]);
  expect(pool.ends).toEqual([]);
});

test("a new build takes over when it is ready; then the previous worker is retired", async () => {
  const pool = await createServingPool("one");
  const before = pool.last;
  const launched = pool.supervisor.launch("two");
  await settle();
  expect(pool.last.buildPath).toBe("two");
  expect(before.isRetired).toBe(false);
  await pool.last.becomeReady();
  expect(await launched).toBe(true);
  expect(before).toMatchObject({ isRetired: true, isDraining: false });
  await before.die();
  expect(vi.getTimerCount()).toBe(0);
});

test("when a new build does not start, the previous build stays and is the one restarted later", async () => {
  const pool = await createServingPool("one");
  const before = pool.last;
  const launched = pool.supervisor.launch("two");
  await settle();
  await pool.last.die();
  expect(await launched).toBe(false);
  expect(before).toMatchObject({ isRetired: false, isDraining: false });
  await before.die();
  expect(pool.workers).toHaveLength(3);
  expect(pool.last.buildPath).toBe("one");
});

test("a pending restart of the old build does not replace a new build that took over", async () => {
  const pool = await createServingPool("one");
  await pool.last.die();
  await pool.last.die();
  const launched = pool.supervisor.launch("two");
  await vi.advanceTimersByTimeAsync(250);
  await pool.last.becomeReady();
  expect(await launched).toBe(true);
  expect(pool.workers.map(({ buildPath }) => buildPath)).toEqual(["one", "one", "two"]);
  expect(vi.getTimerCount()).toBe(0);
});

test("when two builds are launched at once, the second waits for the first", async () => {
  const pool = await createServingPool("one");
  const launches = [pool.supervisor.launch("two"), pool.supervisor.launch("three")];
  await settle();
  expect(pool.last.buildPath).toBe("two");
  await pool.last.becomeReady();
  await pool.last.becomeReady();
  expect(await Promise.all(launches)).toEqual([true, true]);
  expect(pool.workers.map((worker) => worker.isRetired)).toEqual([true, true, false]);
});

test("stopping drains every worker, including one that is starting, and starts no other", async () => {
  const pool = await createServingPool("one");
  const launched = pool.supervisor.launch("two");
  await settle();
  pool.supervisor.stop();
  expect(pool.workers.map((worker) => worker.isDraining)).toEqual([true, true]);
  for (const worker of pool.workers) await worker.die();
  expect(await launched).toBe(false);
  expect(await pool.supervisor.launch("three")).toBe(false);
  expect(pool.workers).toHaveLength(2);
  expect(vi.getTimerCount()).toBe(0);
});

test("stopping cancels a pending restart", async () => {
  const pool = await createServingPool();
  await pool.last.die();
  await pool.last.die();
  expect(vi.getTimerCount()).toBe(1);
  pool.supervisor.stop();
  expect(vi.getTimerCount()).toBe(0);
});
