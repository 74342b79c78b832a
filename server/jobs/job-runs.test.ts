import { expect, test, vi } from "vitest";
import { createTestClock, createTestShop } from "#tests/support/test-shop.ts";
import { readJobRuns, readStoredJobRuns } from "./job-runs.ts";
import { startJob } from "./runner.ts";

const MINUTE_MS = 60_000;

test("the last run and failing runs of a job are known to other processes", async () => {
  const { documents } = createTestShop();
  const clock = createTestClock();
  let isBroken = false;
  const run = async () => {
    if (isBroken) throw new Error("broken");
  };
  const job = { name: "sweep", everyMs: 1, run };
  const read = async () => (await readJobRuns(documents, clock, [job]))[0];
  expect(await read()).toEqual({ name: "sweep", isLate: true });
  const running = startJob(job, documents, clock, () => undefined);
  const startedAt = clock.now();
  await vi.waitFor(async () =>
    expect(await read()).toEqual({ name: "sweep", lastRunAt: startedAt, isLate: false }),
  );
  isBroken = true;
  await vi.waitFor(async () => expect(await read()).toMatchObject({ failedSince: startedAt }));
  clock.advance(5 * MINUTE_MS);
  await vi.waitFor(async () =>
    expect(await read()).toMatchObject({ failedSince: startedAt, lastRunAt: clock.now() }),
  );
  isBroken = false;
  await vi.waitFor(async () => expect(await read()).not.toHaveProperty("failedSince"));
  await running.stop();
});

test("a job is late when its next run is overdue, also a rare one", async () => {
  const { documents } = createTestShop();
  const clock = createTestClock();
  const jobs = [MINUTE_MS, 60 * MINUTE_MS].map((everyMs) => ({
    name: `every ${everyMs}`,
    everyMs,
    run: vi.fn(async () => undefined),
  }));
  for (const job of jobs) startJob(job, documents, clock, () => undefined);
  await vi.waitFor(() => jobs.forEach(({ run }) => expect(run).toHaveBeenCalled()));
  const late = async () => (await readJobRuns(documents, clock, jobs)).map(({ isLate }) => isLate);
  expect(await late()).toEqual([false, false]);
  clock.advance(4 * MINUTE_MS);
  expect(await late()).toEqual([true, false]);
  clock.advance(60 * MINUTE_MS);
  expect(await late()).toEqual([true, true]);
});

test("a command learns from the leases which jobs run, and when they are late", async () => {
  const { documents } = createTestShop();
  const clock = createTestClock();
  const read = () => readStoredJobRuns(documents, clock);
  expect(await read()).toEqual([]);
  const job = { name: "sweep", everyMs: MINUTE_MS, run: async () => undefined };
  const running = startJob(job, documents, clock, () => undefined);
  const startedAt = clock.now();
  await vi.waitFor(async () =>
    expect(await read()).toEqual([{ name: "sweep", lastRunAt: startedAt, isLate: false }]),
  );
  clock.advance(4 * MINUTE_MS);
  expect(await read()).toEqual([{ name: "sweep", lastRunAt: startedAt, isLate: true }]);
  clock.advance(31 * 24 * 60 * MINUTE_MS);
  expect(await read()).toEqual([]);
  await running.stop();
  expect(await read()).toEqual([]);
});
