import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { pageKinds } from "#domain/analytics/page-kinds.ts";
import { KEPT_DAYS, type PageView, webVitals } from "#domain/analytics/web-vitals.ts";
import { readPageSpeeds } from "#domain/back-office/web-vitals-report.ts";
import { createSqliteDocuments } from "#server/adapters/documents/sqlite/sqlite.ts";
import { createTestClock } from "#tests/support/test-shop.ts";
import { createWebVitalsCounter, MAX_VIEWS } from "./web-vitals-counter.ts";

const DAY_MS = 24 * 60 * 60_000;
const view: PageView = { page: "landing", viewport: "phone", lcp: 1200, inp: 300, cls: 0.3 };

function open(path = ":memory:") {
  const documents = createSqliteDocuments({ path });
  onTestFinished(() => documents.close());
  const report = vi.fn();
  const options = { documents, clock: createTestClock(), isTest: true, report };
  return { ...options, open: () => createWebVitalsCounter(options), options };
}

function databaseFile(): string {
  const folder = mkdtempSync(join(tmpdir(), "tollgate-vitals-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, "shop.db");
}

test.each([
  ["in memory", () => ":memory:"],
  ["in a file", databaseFile],
])("several counters at once lose no view, %s", async (_, path) => {
  const shop = open(path());
  const counters = Array.from({ length: 8 }, shop.open);
  for (let round = 0; round < 5; round += 1) {
    for (const counter of counters)
      for (const page of pageKinds) expect(counter.count({ ...view, page })).toBe(true);
    await Promise.all(counters.map((counter) => counter.flush()));
  }
  expect(shop.report).not.toHaveBeenCalled();
  const stored = await shop.documents.query(webVitals, {});
  expect(stored.map(({ data }) => data.counts)).toEqual(
    pageKinds.map(() => ({
      "phone views": 40,
      "phone lcp -6": 40,
      "phone inp 4": 40,
      "phone cls 10": 40,
    })),
  );
});

test("views that cannot be written wait, and add up with later ones", async () => {
  const shop = open();
  const counter = shop.open();
  vi.spyOn(shop.documents, "transaction").mockRejectedValueOnce(new Error("disk full"));
  counter.count(view);
  const failing = counter.flush();
  await Promise.resolve();
  counter.count(view);
  counter.count({ ...view, page: "paywall" });
  await failing;
  expect(shop.report).toHaveBeenCalledOnce();
  await counter.flush();
  const speeds = await readPageSpeeds(shop.options);
  expect(speeds.map(({ page, views }) => [page, views])).toEqual([
    ["landing", 2],
    ["paywall", 1],
  ]);
});

test("a day has a most of views, and the next one begins anew", () => {
  const shop = open();
  const counter = shop.open();
  for (let at = 0; at < MAX_VIEWS; at += 1) counter.count(view);
  expect(counter.count(view)).toBe(false);
  shop.clock.advance(DAY_MS);
  expect(counter.count(view)).toBe(true);
});

test("the report is about 28 days and one mode, and a day is kept for 35", async () => {
  const shop = open();
  const counter = shop.open();
  counter.count(view);
  await counter.flush();
  const stored = await shop.documents.query(webVitals, {});
  const endOfDay = Date.UTC(2026, 0, 16);
  expect(stored[0]?.data.expiresAt.toMillis()).toBe(endOfDay + KEPT_DAYS * DAY_MS);
  expect(await readPageSpeeds({ ...shop.options, isTest: false })).toEqual([]);
  shop.clock.advance(27 * DAY_MS);
  expect(await readPageSpeeds(shop.options)).toEqual([
    {
      page: "landing",
      viewport: "phone",
      views: 1,
      values: [
        { metric: "lcp", value: expect.closeTo(1200, -2), rating: "good" },
        { metric: "inp", value: expect.closeTo(300, -2), rating: "needsImprovement" },
        { metric: "cls", value: expect.closeTo(0.3, 1), rating: "poor" },
      ],
    },
  ]);
  shop.clock.advance(DAY_MS);
  expect(await readPageSpeeds(shop.options)).toEqual([]);
});
