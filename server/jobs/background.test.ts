import { expect, onTestFinished, test, vi } from "vitest";
import { createSqliteDocuments } from "../adapters/documents/sqlite/sqlite.ts";
import { createBackground } from "./background.ts";

function createFixture() {
  const documents = createSqliteDocuments({ path: ":memory:" });
  const work = { start: vi.fn<() => void>(), stop: vi.fn<() => Promise<void>>(async () => {}) };
  const run = vi.fn<() => Promise<void>>(async () => {});
  const background = createBackground({
    jobs: [{ name: "sweep", everyMs: 60_000, run }],
    work,
    documents,
    clock: { now: () => 1_760_000_000_000 },
    report: (message, error) => expect.fail(`${message}: ${String(error)}`),
  });
  return { background, work, run, documents };
}

test("runs jobs and other work until it is stopped", async () => {
  const { background, work, run, documents } = createFixture();
  background.start();
  expect(work.start).toHaveBeenCalledOnce();
  await expect.poll(() => run.mock.calls.length).toBe(1);
  await background.stop();
  expect(work.stop).toHaveBeenCalledOnce();
  await documents.close();
});

test("a start after the stop starts nothing", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { background, work, run, documents } = createFixture();
  await background.stop();
  background.start();
  await vi.runAllTimersAsync();
  expect(work.start).not.toHaveBeenCalled();
  expect(run).not.toHaveBeenCalled();
  await documents.close();
});
