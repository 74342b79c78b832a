import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createServingPool, createWorkerPool, settle } from "#tests/support/worker-pool.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("the other workers of a build start when its first one is ready", async () => {
  const pool = createWorkerPool(3);
  const launched = pool.supervisor.launch("one");
  await settle();
  expect(pool.workers).toHaveLength(1);
  await pool.last.becomeReady();
  expect(pool.workers).toHaveLength(3);
  for (const worker of pool.workers) await worker.becomeReady();
  expect(await launched).toBe(true);
});

test("the workers of the previous build are retired only when all new ones are ready", async () => {
  const pool = await createServingPool("one", 2);
  const launched = pool.supervisor.launch("two");
  await settle();
  await pool.last.becomeReady();
  expect(pool.workers).toHaveLength(4);
  expect(pool.workers.some(({ isRetired }) => isRetired)).toBe(false);
  await pool.last.becomeReady();
  expect(await launched).toBe(true);
  expect(pool.workers.map(({ isRetired }) => isRetired)).toEqual([true, true, false, false]);
});

test("if one worker of a new build does not become ready, the previous build stays", async () => {
  const pool = await createServingPool("one", 2);
  const launched = pool.supervisor.launch("two");
  await settle();
  await pool.last.becomeReady();
  await pool.last.die();
  expect(await launched).toBe(false);
  expect(pool.workers.map(({ isRetired }) => isRetired)).toEqual([false, false, true, false]);
  expect(vi.getTimerCount()).toBe(0);
  await pool.workers[0]?.die();
  expect(pool.last.buildPath).toBe("one");
});

test("at the first start one ready worker is enough, and absent ones are tried again", async () => {
  const pool = createWorkerPool(2);
  const launched = pool.supervisor.launch("one");
  await settle();
  await pool.last.becomeReady();
  await pool.last.die();
  expect(await launched).toBe(true);
  await settle();
  expect(pool.workers).toHaveLength(3);
  await pool.last.die();
  expect(await pool.wait()).toBe(250);
  await pool.last.becomeReady();
  expect(vi.getTimerCount()).toBe(0);
});

test("workers that end at the same time are each replaced once", async () => {
  const pool = await createServingPool("one", 3);
  for (const worker of pool.workers.slice(0, 2)) await worker.die();
  for (let index = 3; index < pool.workers.length; index += 1)
    await pool.workers[index]?.becomeReady();
  expect(pool.workers).toHaveLength(5);
  expect(pool.workers.some(({ isRetired }) => isRetired)).toBe(false);
  expect(pool.ends).toEqual([1, 2]);
  expect(vi.getTimerCount()).toBe(0);
});

test("only the failing one of several workers is replaced", async () => {
  const pool = await createServingPool("one", 2);
  await pool.workers[1]?.fail();
  expect(pool.workers).toHaveLength(3);
  await pool.last.becomeReady();
  expect(pool.workers.map(({ isRetired }) => isRetired)).toEqual([false, true, false]);
});

test("when more than three generations are retired, the whole oldest one is drained", async () => {
  const pool = await createServingPool("0", 2);
  for (let count = 1; count <= 4; count += 1) {
    const launched = pool.supervisor.launch(String(count));
    await settle();
    await pool.last.becomeReady();
    await pool.last.becomeReady();
    expect(await launched).toBe(true);
  }
  const drained = pool.workers.filter(({ isDraining }) => isDraining);
  expect(drained.map(({ buildPath }) => buildPath)).toEqual(["0", "0"]);
});

test("stopping while the first worker of a build starts forks no others", async () => {
  const pool = createWorkerPool(3);
  const launched = pool.supervisor.launch("one");
  await settle();
  pool.supervisor.stop();
  await pool.last.becomeReady();
  expect(await launched).toBe(false);
  expect(pool.workers).toHaveLength(1);
});
