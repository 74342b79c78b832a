import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test, vi } from "vitest";
import { experimentCounts } from "#domain/experiments/counts.ts";
import type { Dimensions } from "#domain/experiments/dimensions.ts";
import { readVisits, visitCounts } from "#domain/experiments/visits.ts";
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

const always = { isTest: true, since: "2026-01-01", until: "2026-12-31" };

test("several counters at once count visits exactly", async () => {
  const { documents, clock, report } = open();
  const counters = Array.from({ length: 8 }, () =>
    createCounter({ documents, clock, report, run: "first 1:1", isTest: true }),
  );
  const sources = ["direct", "newsletter", "constructor"];
  for (let round = 0; round < 10; round += 1) {
    for (const counter of counters)
      for (const source of sources) for (let at = 0; at < 5; at += 1) counter.visit(source);
    await Promise.all(counters.map((counter) => counter.flush()));
  }
  expect(report).not.toHaveBeenCalled();
  const visits = await readVisits(documents, always);
  expect(Object.fromEntries(visits)).toEqual({ direct: 400, newsletter: 400, constructor: 400 });
  expect(await documents.query(visitCounts, {})).toHaveLength(1);
});

test("several counters keep a day's names bounded and lose no visit", async () => {
  const { documents, clock, report } = open();
  const counters = [1, 2, 3].map(() =>
    createCounter({ documents, clock, report, run: "first 1:1", isTest: true }),
  );
  counters.forEach((counter, place) => {
    for (let at = 0; at < 150; at += 1) counter.visit(`${place}-${at}`);
  });
  await Promise.all(counters.map((counter) => counter.flush()));
  const visits = await readVisits(documents, always);
  expect(visits.size).toBe(100);
  expect([...visits.values()].reduce((sum, number) => sum + number, 0)).toBe(450);
});

test("visits are read by day and mode, and wait while they cannot be written", async () => {
  const { documents, clock, counter } = open();
  vi.spyOn(documents, "transaction").mockRejectedValueOnce(new Error("disk full"));
  counter.visit("newsletter");
  await counter.flush();
  counter.visit("newsletter");
  clock.advance(24 * 60 * 60_000);
  counter.visit("direct");
  await counter.flush();
  const read = async (since: string, until: string, isTest = true) =>
    Object.fromEntries(await readVisits(documents, { isTest, since, until }));
  expect(await read("2026-01-15", "2026-01-15")).toEqual({ newsletter: 2 });
  expect(await read("2026-01-16", "2026-01-31")).toEqual({ direct: 1 });
  expect(await read("2026-01-01", "2026-01-31")).toEqual({ newsletter: 2, direct: 1 });
  expect(await read("2026-01-17", "2026-01-31")).toEqual({});
  expect(await read("2026-01-01", "2026-01-31", false)).toEqual({});
  expect(await documents.query(experimentCounts, {})).toEqual([]);
});
