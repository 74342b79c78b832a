import { expect, test, vi } from "vitest";
import { createTestClock, createTestShop } from "#tests/support/test-shop.ts";
import { createLease } from "./lease.ts";
import { type Job, type RunningJob, startJob } from "./runner.ts";

const LEASE_LIFE_MS = 60_000;
/** Generous, because the machine may be busy. */
const PATIENCE = { timeout: 60_000 };

/** Processes that share documents and clock. */
function createProcesses() {
  const { documents } = createTestShop();
  const clock = createTestClock();
  const reports: string[] = [];
  const report = (message: string, error: unknown) =>
    void reports.push(`${message}: ${String(error)}`);

  function start(run: Job["run"], name = "sweep", leaseLifeMs = LEASE_LIFE_MS): RunningJob {
    const job: Job = { name, everyMs: 1, run };
    return startJob(job, documents, clock, report, { leaseLifeMs });
  }

  return { documents, clock, reports, start };
}

function counter() {
  const state = { runs: 0, run: async () => void state.runs++ };
  return state;
}

const untilMoreThan = (state: { runs: number }, runs: number) =>
  vi.waitFor(() => expect(state.runs).toBeGreaterThan(runs), { timeout: 60_000, interval: 1 });

test("a job runs again and again until it is stopped", async () => {
  const { start } = createProcesses();
  const state = counter();
  const job = start(state.run);
  await untilMoreThan(state, 3);
  await job.stop();
  const { runs } = state;
  await untilTicksPassed(start);
  expect(state.runs).toBe(runs);
});

/** Waits until another job has run a few times. */
async function untilTicksPassed(start: ReturnType<typeof createProcesses>["start"]) {
  const other = counter();
  const job = start(other.run, "other");
  await untilMoreThan(other, 5);
  await job.stop();
}

test("a job stopped before its first run never runs", async () => {
  const { start } = createProcesses();
  const state = counter();
  await start(state.run).stop();
  await untilTicksPassed(start);
  expect(state.runs).toBe(0);
});

test("one of two processes runs the job; the other takes over when it stops", async () => {
  const { start } = createProcesses();
  const states = [counter(), counter()];
  const jobs = states.map((state) => start(state.run));
  await vi.waitFor(
    () => expect(Math.max(...states.map(({ runs }) => runs))).toBeGreaterThan(5),
    PATIENCE,
  );
  const [first, second] = (states[0]?.runs ?? 0) > 0 ? [0, 1] : [1, 0];
  expect(states[second]?.runs).toBe(0);
  await jobs[first]?.stop();
  await untilMoreThan(states[second] ?? counter(), 0);
  await jobs[second]?.stop();
});

test("when a process has died, another takes over after the lease expires", async () => {
  const { documents, clock, start } = createProcesses();
  const dead = createLease(documents, clock, { job: "sweep", lifeMs: LEASE_LIFE_MS });
  await dead.acquire();
  const state = counter();
  const job = start(state.run);
  await untilTicksPassed(start);
  expect(state.runs).toBe(0);
  clock.advance(LEASE_LIFE_MS);
  await untilMoreThan(state, 0);
  await job.stop();
});

test("a failing run is tried again, and a series of equal failures is reported ever more rarely", async () => {
  const { start, reports } = createProcesses();
  const state = counter();
  const job = start(async () => {
    await state.run();
    if (state.runs <= 9) throw new Error("no luck");
    if (state.runs === 10) throw new Error("other luck");
    if (state.runs === 12) throw new Error("other luck");
  });
  await untilMoreThan(state, 12);
  await job.stop();
  const again = (count: number) => `job sweep failed ${count} times in a row: Error: no luck`;
  expect(reports).toEqual([
    "job sweep failed: Error: no luck",
    ...[2, 4, 8].map(again),
    ...Array(2).fill("job sweep failed: Error: other luck"),
  ]);
});

test("an unreachable database is reported and tried again", async () => {
  const { documents, start, reports } = createProcesses();
  const state = counter();
  await documents.close();
  const job = start(state.run);
  await vi.waitFor(() => expect(reports.length).toBeGreaterThan(2), PATIENCE);
  expect(state.runs).toBe(0);
  expect(reports[0]).toMatch(/^job sweep failed: Error: .*closed/);
  await job.stop();
});

test("stopping waits for the run in progress, then releases the lease", async () => {
  const { documents, clock, start } = createProcesses();
  const { promise: work, resolve: finish } = Promise.withResolvers<void>();
  const { promise: began, resolve: begin } = Promise.withResolvers<void>();
  const lease = createLease(documents, clock, { job: "sweep", lifeMs: LEASE_LIFE_MS });
  const job = start(async () => {
    begin();
    await work;
  });
  await began;
  let isStopped = false;
  const stopping = job.stop().then(() => (isStopped = true));
  await untilTicksPassed(start);
  expect(isStopped).toBe(false);
  expect(await lease.acquire()).toBe(false);
  finish();
  await stopping;
  expect(await lease.acquire()).toBe(true);
});

/** Starts a run that lasts until `finish`. Its lease lives 2 ms of the test clock and is renewed every real ms. */
async function startLongRun({ documents, clock, start }: ReturnType<typeof createProcesses>) {
  const lifeMs = 2;
  const { promise: work, resolve: finish } = Promise.withResolvers<void>();
  const { promise: began, resolve: begin } = Promise.withResolvers<void>();
  const job = start(() => (begin(), work), "sweep", lifeMs);
  await began;
  return { job, finish, other: createLease(documents, clock, { job: "sweep", lifeMs }) };
}

test("a long run keeps its lease", async () => {
  const processes = createProcesses();
  const { job, finish, other } = await startLongRun(processes);
  for (let halfLives = 0; halfLives < 10; halfLives++) {
    processes.clock.advance(1);
    await untilTicksPassed(processes.start);
    expect(await other.acquire()).toBe(false);
  }
  finish();
  await job.stop();
  expect(await other.acquire()).toBe(true);
});

test("a run learns that it is over when its lease is not renewed in time or the process stops", async () => {
  const { clock, start } = createProcesses();
  const asked: (() => boolean)[] = [];
  const { promise: work, resolve: finish } = Promise.withResolvers<void>();
  const job = start((isOver = () => false) => (asked.push(isOver), work));
  await vi.waitFor(() => expect(asked).toHaveLength(1), PATIENCE);
  const [isOver] = asked;
  expect(isOver?.()).toBe(false);
  clock.advance(LEASE_LIFE_MS);
  expect(isOver?.()).toBe(true);
  clock.advance(-LEASE_LIFE_MS);
  expect(isOver?.()).toBe(false);
  const stopping = job.stop();
  expect(isOver?.()).toBe(true);
  finish();
  await stopping;
});

test("a run that hangs loses its lease", async () => {
  const processes = createProcesses();
  const { job, finish, other } = await startLongRun(processes);
  processes.clock.advance(10 * 60_000);
  await untilTicksPassed(processes.start);
  expect(await other.acquire()).toBe(true);
  finish();
  await job.stop();
  expect(processes.reports).toEqual([]);
});

test("a failing renewal is reported, and the run continues", async () => {
  const processes = createProcesses();
  const { job, finish } = await startLongRun(processes);
  await processes.documents.close();
  await vi.waitFor(() => expect(processes.reports.length).toBeGreaterThan(1), PATIENCE);
  expect(processes.reports[0]).toMatch(/^job sweep failed: Error: .*closed/);
  finish();
  await expect(job.stop()).rejects.toThrow(/closed/);
});
