import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test, vi } from "vitest";
import { experimentCounts } from "#domain/experiments/counts.ts";
import type { Dimensions } from "#domain/experiments/dimensions.ts";
import { createSqliteDocuments } from "#server/adapters/documents/sqlite/sqlite.ts";
import { readCounts, sumBy } from "#tests/support/experiment-counts.ts";
import { createTestClock } from "#tests/support/test-shop.ts";
import { createCounter } from "./counter.ts";

const script = fileURLToPath(new URL("../../tests/support/count-loop.ts", import.meta.url));
const somebody: Dimensions = {
  variant: "landing",
  language: "en",
  device: "desktop",
  consent: "unknown",
  source: "none",
};

function open() {
  const documents = createSqliteDocuments({ path: ":memory:" });
  onTestFinished(() => documents.close());
  const report = vi.fn();
  const clock = createTestClock();
  const counter = createCounter({ documents, clock, report, run: "first 1:1", isTest: true });
  return { documents, report, clock, counter };
}

test("1,000 concurrent exposures on two processes count exactly", async () => {
  const folder = mkdtempSync(join(tmpdir(), "tollgate-counter-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, "shop.db");
  const processes = [1, 2].map(() =>
    spawn(process.execPath, [script, path, "first 1:1", "500"], {
      stdio: ["pipe", "pipe", "inherit"],
    }),
  );
  await Promise.all(processes.map(({ stdout }) => once(stdout, "data")));
  const exits = processes.map((child) => once(child, "exit"));
  for (const { stdin } of processes) stdin.write("go\n");
  expect((await Promise.all(exits)).map(([code]) => code)).toEqual([0, 0]);
  const documents = createSqliteDocuments({ path });
  const { counts } = await readCounts(documents);
  expect(sumBy(counts, 0)).toEqual({ landing: 500, "landing-v2": 500 });
  await documents.close();
});

test("counts are written five seconds later", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { documents, counter } = open();
  counter.count("exposure", somebody);
  await vi.advanceTimersByTimeAsync(4900);
  expect(sumBy((await readCounts(documents)).counts, 1)).toEqual({});
  await vi.advanceTimersByTimeAsync(200);
  await counter.flush();
  expect(sumBy((await readCounts(documents)).counts, 1)).toEqual({ exposure: 1 });
});

test("counts of different days stay apart", async () => {
  const { documents, clock, counter } = open();
  counter.count("exposure", somebody);
  clock.advance(24 * 60 * 60_000);
  counter.count("exposure", somebody);
  await counter.flush();
  const days = await documents.query(experimentCounts, {});
  expect(days.map(({ data }) => [data.day, Object.values(data.counts)])).toEqual([
    ["2026-01-15", [1]],
    ["2026-01-16", [1]],
  ]);
});

test("counts that cannot be written wait, and add up with later ones", async () => {
  const { documents, report, counter } = open();
  const broken = vi.spyOn(documents, "transaction").mockRejectedValueOnce(new Error("disk full"));
  counter.count("exposure", somebody);
  counter.exclude("bot", "landing");
  await counter.flush();
  expect(report).toHaveBeenCalledOnce();
  expect(broken).toHaveBeenCalledOnce();
  counter.count("exposure", somebody);
  await counter.flush();
  const { counts, exclusions } = await readCounts(documents);
  expect(sumBy(counts, 1)).toEqual({ exposure: 2 });
  expect(sumBy(exclusions, 0)).toEqual({ bot: 1 });
});

test("the memory is limited", async () => {
  const { documents, counter } = open();
  for (let at = 0; at < 10_100; at += 1)
    counter.count("exposure", { ...somebody, language: `l${at}` });
  await counter.flush();
  expect(Object.keys((await readCounts(documents)).counts)).toHaveLength(10_000);
});
