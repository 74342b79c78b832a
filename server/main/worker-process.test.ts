import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { watchWorker } from "../worker-process.ts";

const folder = mkdtempSync(join(tmpdir(), "tollgate-worker-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** A process that runs this source. */
function start(source: string, limits: Parameters<typeof watchWorker>[1] = {}) {
  const path = join(folder, `${crypto.randomUUID()}.mjs`);
  writeFileSync(path, source);
  const child = fork(path);
  return { child, worker: watchWorker(child, limits) };
}

const STAYS = "process.on('message', () => {});";

test("it is ready when it says so, and ends when it is asked to", async () => {
  const { child, worker } = start(
    "process.on('message', (message) => message === 'drain' && process.exit(0)); process.send('ready');",
  );
  expect(await worker.isReady).toBe(true);
  worker.drain();
  worker.drain();
  await worker.ended;
  expect(child.exitCode).toBe(0);
  worker.drain();
});

test("one that retires can still be asked to drain", async () => {
  const { child, worker } = start(
    "const seen = []; process.on('message', (message) => { seen.push(message); if (message === 'drain') process.exit(seen.length); }); process.send('ready');",
  );
  await worker.isReady;
  worker.retire();
  worker.retire();
  worker.drain();
  await worker.ended;
  expect(child.exitCode).toBe(2);
});

test("one that ends before is not ready", async () => {
  const { worker } = start("process.exit(0);");
  expect(await worker.isReady).toBe(false);
  await worker.ended;
});

test("one that hangs while it starts is killed", async () => {
  const { child, worker } = start(STAYS, { readyMs: 1 });
  expect(await worker.isReady).toBe(false);
  await worker.ended;
  expect(child.signalCode).toBe("SIGKILL");
});

test("one that was ready in time is left alone", async () => {
  const { child, worker } = start(`${STAYS} process.send('ready');`, { readyMs: 5000 });
  expect(await worker.isReady).toBe(true);
  child.kill("SIGTERM");
  await worker.ended;
  expect(child.signalCode).toBe("SIGTERM");
});

test("one that does not finish its requests is killed", async () => {
  const { child, worker } = start(`${STAYS} process.send('ready');`, { drainMs: 1 });
  await worker.isReady;
  worker.drain();
  await worker.ended;
  expect(child.signalCode).toBe("SIGKILL");
});

test("one that cannot be started at all is neither ready nor alive", async () => {
  const child = fork(join(folder, "none.mjs"), { execPath: join(folder, "no-node") });
  const worker = watchWorker(child);
  await once(child, "error").catch(() => {});
  expect(await worker.isReady).toBe(false);
  await worker.ended;
});
