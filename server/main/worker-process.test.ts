import { type ChildProcess, fork } from "node:child_process";
import { EventEmitter, once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { watchWorker } from "./worker-process.ts";

const folder = mkdtempSync(join(tmpdir(), "tollgate-worker-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Starts a process that runs this source. */
function start(source: string, limits: Parameters<typeof watchWorker>[1] = {}) {
  const path = join(folder, `${crypto.randomUUID()}.mjs`);
  writeFileSync(path, source);
  const child = fork(path);
  return { child, worker: watchWorker(child, limits) };
}

const STAYS = "process.on('message', () => {});";

test("a worker is ready when it says so, and ends when asked", async () => {
  const { child, worker } = start(
    "process.on('message', (message) => message === 'drain' && process.exit(0)); process.send('ready');",
  );
  expect(await worker.isReady).toBe(true);
  worker.drain();
  worker.drain();
  expect(await worker.ended).toBe("asked");
  expect(child.exitCode).toBe(0);
  worker.drain();
});

test("a retired worker can still be asked to drain", async () => {
  const { child, worker } = start(
    "const seen = []; process.on('message', (message) => { seen.push(message); if (message === 'drain') process.exit(seen.length); }); process.send('ready');",
  );
  await worker.isReady;
  worker.retire();
  worker.retire();
  worker.drain();
  worker.retire();
  expect(await worker.ended).toBe("unexpectedly");
  expect(child.exitCode).toBe(2);
});

test("a worker that ends before it is ready counts as not ready", async () => {
  const { worker } = start("process.exit(0);");
  expect(await worker.isReady).toBe(false);
  await worker.ended;
});

test("a worker that hangs while starting is killed", async () => {
  const { child, worker } = start(STAYS, { readyMs: 1 });
  expect(await worker.isReady).toBe(false);
  await worker.ended;
  expect(child.signalCode).toBe("SIGKILL");
});

test("a worker that says that it is still starting is not killed", async () => {
  vi.useFakeTimers();
  const kill = vi.fn<ChildProcess["kill"]>();
  const child = Object.assign(new EventEmitter(), { kill, pid: 1 }) as unknown as ChildProcess;
  const worker = watchWorker(child, { readyMs: 1000 });
  for (let count = 0; count < 5; count += 1) {
    vi.advanceTimersByTime(900);
    child.emit("message", "starting");
  }
  expect(kill).not.toHaveBeenCalled();
  child.emit("message", "ready");
  child.emit("message", "starting");
  vi.advanceTimersByTime(5000);
  expect(kill).not.toHaveBeenCalled();
  vi.useRealTimers();
  expect(await worker.isReady).toBe(true);
});

test("a worker that is silent after a sign of life is killed", () => {
  vi.useFakeTimers();
  const kill = vi.fn<ChildProcess["kill"]>();
  const child = Object.assign(new EventEmitter(), { kill, pid: 1 }) as unknown as ChildProcess;
  watchWorker(child, { readyMs: 1000 });
  vi.advanceTimersByTime(900);
  child.emit("message", "starting");
  vi.advanceTimersByTime(1000);
  expect(kill).toHaveBeenCalledWith("SIGKILL");
  vi.useRealTimers();
});

test("a worker that was ready in time is not killed", async () => {
  const { child, worker } = start(`${STAYS} process.send('ready');`, { readyMs: 5000 });
  expect(await worker.isReady).toBe(true);
  child.kill("SIGTERM");
  expect(await worker.ended).toBe("unexpectedly");
  expect(child.signalCode).toBe("SIGTERM");
});

test.each([
  ["drain", { drainMs: 1, retireMs: 60_000 }],
  ["retire", { drainMs: 60_000, retireMs: 1 }],
] as const)(
  "a worker that takes too long to %s is killed and counts as asked to end",
  async (what, limits) => {
    const { child, worker } = start(`${STAYS} process.send('ready');`, limits);
    await worker.isReady;
    worker[what]();
    expect(await worker.ended).toBe("asked");
    expect(child.signalCode).toBe("SIGKILL");
  },
);

test("a retired worker that is asked to drain gets the shorter deadline", async () => {
  const limits = { drainMs: 1, retireMs: 60_000 };
  const { child, worker } = start(`${STAYS} process.send('ready');`, limits);
  await worker.isReady;
  worker.retire();
  worker.drain();
  await worker.ended;
  expect(child.signalCode).toBe("SIGKILL");
});

test("a failing worker reports it and runs until it is asked to end", async () => {
  const { child, worker } = start(
    "process.on('message', () => process.exit(1)); process.send('ready'); process.send('failing');",
  );
  await worker.failing;
  worker.retire();
  expect(await worker.ended).toBe("unexpectedly");
  expect(child.exitCode).toBe(1);
});

test("a process that cannot be started counts as not ready and ended", async () => {
  const child = fork(join(folder, "none.mjs"), { execPath: join(folder, "no-node") });
  const worker = watchWorker(child);
  await once(child, "error").catch(() => {});
  expect(await worker.isReady).toBe(false);
  await worker.ended;
});
