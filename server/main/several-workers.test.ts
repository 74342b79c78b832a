import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createServingYard, createYard, settle } from "#tests/support/worker-yard.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("the other workers of a build start when its first one is ready", async () => {
  const yard = createYard(3);
  const launched = yard.supervisor.launch("one");
  await settle();
  expect(yard.workers).toHaveLength(1);
  await yard.last.becomeReady();
  expect(yard.workers).toHaveLength(3);
  for (const worker of yard.workers) await worker.becomeReady();
  expect(await launched).toBe(true);
});

test("the workers of the previous build are retired only when all new ones are ready", async () => {
  const yard = await createServingYard("one", 2);
  const launched = yard.supervisor.launch("two");
  await settle();
  await yard.last.becomeReady();
  expect(yard.workers).toHaveLength(4);
  expect(yard.workers.some(({ isRetired }) => isRetired)).toBe(false);
  await yard.last.becomeReady();
  expect(await launched).toBe(true);
  expect(yard.workers.map(({ isRetired }) => isRetired)).toEqual([true, true, false, false]);
});

test("if one worker of a new build does not become ready, the previous build stays", async () => {
  const yard = await createServingYard("one", 2);
  const launched = yard.supervisor.launch("two");
  await settle();
  await yard.last.becomeReady();
  await yard.last.die();
  expect(await launched).toBe(false);
  expect(yard.workers.map(({ isRetired }) => isRetired)).toEqual([false, false, true, false]);
  expect(vi.getTimerCount()).toBe(0);
  await yard.workers[0]?.die();
  expect(yard.last.buildPath).toBe("one");
});

test("at the first start one ready worker is enough, and absent ones are tried again", async () => {
  const yard = createYard(2);
  const launched = yard.supervisor.launch("one");
  await settle();
  await yard.last.becomeReady();
  await yard.last.die();
  expect(await launched).toBe(true);
  await settle();
  expect(yard.workers).toHaveLength(3);
  await yard.last.die();
  expect(await yard.wait()).toBe(250);
  await yard.last.becomeReady();
  expect(vi.getTimerCount()).toBe(0);
});

test("workers that end at the same time are each replaced once", async () => {
  const yard = await createServingYard("one", 3);
  for (const worker of yard.workers.slice(0, 2)) await worker.die();
  for (let index = 3; index < yard.workers.length; index += 1)
    await yard.workers[index]?.becomeReady();
  expect(yard.workers).toHaveLength(5);
  expect(yard.workers.some(({ isRetired }) => isRetired)).toBe(false);
  expect(yard.ends).toEqual([1, 2]);
  expect(vi.getTimerCount()).toBe(0);
});

test("only the failing one of several workers is replaced", async () => {
  const yard = await createServingYard("one", 2);
  await yard.workers[1]?.fail();
  expect(yard.workers).toHaveLength(3);
  await yard.last.becomeReady();
  expect(yard.workers.map(({ isRetired }) => isRetired)).toEqual([false, true, false]);
});

test("when more than three generations are retired, the whole oldest one is drained", async () => {
  const yard = await createServingYard("0", 2);
  for (let count = 1; count <= 4; count += 1) {
    const launched = yard.supervisor.launch(String(count));
    await settle();
    await yard.last.becomeReady();
    await yard.last.becomeReady();
    expect(await launched).toBe(true);
  }
  const drained = yard.workers.filter(({ isDraining }) => isDraining);
  expect(drained.map(({ buildPath }) => buildPath)).toEqual(["0", "0"]);
});

test("stopping while the first worker of a build starts forks no others", async () => {
  const yard = createYard(3);
  const launched = yard.supervisor.launch("one");
  await settle();
  yard.supervisor.stop();
  await yard.last.becomeReady();
  expect(await launched).toBe(false);
  expect(yard.workers).toHaveLength(1);
});
