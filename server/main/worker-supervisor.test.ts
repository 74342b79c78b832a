import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createFleet, type FleetWorker } from "../fleet.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

interface FakeWorker extends FleetWorker {
  readonly buildPath: string;
  isDraining: boolean;
  isRetired: boolean;
  becomeReady(): Promise<void>;
  die(): Promise<void>;
}

/** Lets everything happen that waits for nothing. */
const settle = async () => void (await vi.advanceTimersByTimeAsync(0));

function createYard() {
  const workers: FakeWorker[] = [];
  const reports: string[] = [];
  const yard = {
    workers,
    reports,
    /** Thrown by the next start. */
    obstacle: undefined as Error | undefined,
    fleet: createFleet(fork, (error) => void reports.push(String(error))),
    /** The worker that was started last. */
    get last(): FakeWorker {
      const worker = workers.at(-1);
      if (!worker) throw new Error("No worker was started");
      return worker;
    },
    /** Milliseconds until the next worker starts. */
    async wait(): Promise<number> {
      const [count, since] = [workers.length, Date.now()];
      while (workers.length === count && vi.getTimerCount() > 0)
        await vi.advanceTimersToNextTimerAsync();
      return Date.now() - since;
    },
  };

  function fork(buildPath: string): FakeWorker {
    if (yard.obstacle) throw yard.obstacle;
    const ready = Promise.withResolvers<boolean>();
    const ended = Promise.withResolvers<void>();
    const worker: FakeWorker = {
      buildPath,
      isDraining: false,
      isRetired: false,
      isReady: ready.promise,
      ended: ended.promise,
      drain: () => void (worker.isDraining = true),
      retire: () => void (worker.isRetired = true),
      becomeReady: () => (ready.resolve(true), settle()),
      die: () => (ready.resolve(false), ended.resolve(), settle()),
    };
    workers.push(worker);
    return worker;
  }

  return yard;
}

/** One that serves this build. */
async function createServingYard(buildPath = "one") {
  const yard = createYard();
  const launched = yard.fleet.launch(buildPath);
  await settle();
  await yard.last.becomeReady();
  expect(await launched).toBe(true);
  return yard;
}

test("a first start that fails is not repeated", async () => {
  const yard = createYard();
  const launched = yard.fleet.launch("one");
  await settle();
  await yard.last.die();
  expect(await launched).toBe(false);
  expect(vi.getTimerCount()).toBe(0);
});

test("a worker that dies is replaced, later and later, for as long as it takes", async () => {
  const yard = await createServingYard();
  await yard.last.die();
  const waits = [];
  for (let count = 0; count < 10; count++) {
    waits.push(await yard.wait());
    await yard.last.die();
  }
  expect(waits).toEqual([250, 500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]);
  await yard.wait();
  await yard.last.becomeReady();
  expect(yard.last.isDraining).toBe(false);
  expect(vi.getTimerCount()).toBe(0);
});

test("a worker that cannot even be started is tried again", async () => {
  const yard = await createServingYard();
  yard.obstacle = new Error("too many processes");
  await yard.last.die();
  await vi.advanceTimersByTimeAsync(1000);
  expect(yard.reports).toEqual(Array(2).fill("Error: too many processes"));
  yard.obstacle = undefined;
  await yard.wait();
  expect(yard.workers).toHaveLength(2);
});

test("workers that die soon after they became ready are replaced later and later too", async () => {
  const yard = await createServingYard();
  const waits = [];
  for (let count = 0; count < 3; count++) {
    await yard.last.die();
    waits.push(await yard.wait());
    await yard.last.becomeReady();
  }
  expect(waits).toEqual([250, 500, 1000]);
  await vi.advanceTimersByTimeAsync(30_001);
  await yard.last.die();
  expect(await yard.wait()).toBe(250);
});

test("a new build takes over when it is ready, and then the one before is retired", async () => {
  const yard = await createServingYard("one");
  const before = yard.last;
  const launched = yard.fleet.launch("two");
  await settle();
  expect(yard.last.buildPath).toBe("two");
  expect(before.isRetired).toBe(false);
  await yard.last.becomeReady();
  expect(await launched).toBe(true);
  expect(before).toMatchObject({ isRetired: true, isDraining: false });
  await before.die();
  expect(vi.getTimerCount()).toBe(0);
});

test("a new build that does not start leaves the one before, which is also what is replaced", async () => {
  const yard = await createServingYard("one");
  const before = yard.last;
  const launched = yard.fleet.launch("two");
  await settle();
  await yard.last.die();
  expect(await launched).toBe(false);
  expect(before).toMatchObject({ isRetired: false, isDraining: false });
  await before.die();
  await yard.wait();
  expect(yard.last.buildPath).toBe("one");
});

test("a new build that takes over while a replacement is due is not replaced by the old one", async () => {
  const yard = await createServingYard("one");
  await yard.last.die();
  const launched = yard.fleet.launch("two");
  await vi.advanceTimersByTimeAsync(250);
  await yard.last.becomeReady();
  expect(await launched).toBe(true);
  expect(yard.workers.map(({ buildPath }) => buildPath)).toEqual(["one", "two"]);
  expect(vi.getTimerCount()).toBe(0);
});

test("of two builds at once the second waits for the first", async () => {
  const yard = await createServingYard("one");
  const launches = [yard.fleet.launch("two"), yard.fleet.launch("three")];
  await settle();
  expect(yard.last.buildPath).toBe("two");
  await yard.last.becomeReady();
  await yard.last.becomeReady();
  expect(await Promise.all(launches)).toEqual([true, true]);
  expect(yard.workers.map((worker) => worker.isRetired)).toEqual([true, true, false]);
});

test("stopping drains all, the one that starts as well, and nothing starts after it", async () => {
  const yard = await createServingYard("one");
  const launched = yard.fleet.launch("two");
  await settle();
  yard.fleet.stop();
  expect(yard.workers.map((worker) => worker.isDraining)).toEqual([true, true]);
  for (const worker of yard.workers) await worker.die();
  expect(await launched).toBe(false);
  expect(await yard.fleet.launch("three")).toBe(false);
  expect(yard.workers).toHaveLength(2);
  expect(vi.getTimerCount()).toBe(0);
});

test("stopping does not wait for a replacement that is due", async () => {
  const yard = await createServingYard();
  await yard.last.die();
  yard.fleet.stop();
  expect(vi.getTimerCount()).toBe(0);
});
