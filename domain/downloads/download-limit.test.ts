import { expect, test } from "vitest";
import { type DownloadCount, nextCount, recordDeliveries } from "./download-counts.ts";
import { createTestShop } from "#tests/support/test-shop.ts";
import { judgeDownload, startDownload } from "./download-limit.ts";

const MINUTE_MS = 60_000;
const NOW = Date.UTC(2026, 0, 15, 12);

function deliver(stored: DownloadCount | undefined, end: number, sessionId = "here") {
  const piece = { start: 0, end };
  const delivery = {
    orderId: "order",
    fileId: "book",
    sessionId,
    sha256: "one",
    size: 1000,
    piece,
  };
  return nextCount(stored, delivery, NOW);
}

function isAllowed(
  stored: DownloadCount | undefined,
  { limit = 1, sessionId = "here", from = 0, size = 1000, afterMs = 0 } = {},
): boolean {
  const request = { sessionId, sha256: "one", size, from, continuableMs: 10 * MINUTE_MS };
  return ["started", "continued"].includes(judgeDownload(stored, limit, request, NOW + afterMs));
}

test("the limit counts downloads, not clicks", () => {
  expect(isAllowed(undefined)).toBe(true);
  const interrupted = deliver(deliver(undefined, 99), 599);
  expect(isAllowed(interrupted)).toBe(true);
  const once = deliver(interrupted, 999);
  expect(isAllowed(once)).toBe(false);
  expect(isAllowed(once, { sessionId: "there" })).toBe(false);
  expect(isAllowed(once, { limit: 2 })).toBe(true);
});

test("a counted download may be continued for as long as a grant lasts, in its session", () => {
  const once = deliver(undefined, 999);
  expect(isAllowed(once, { from: 950 })).toBe(true);
  expect(isAllowed(once, { from: 950, afterMs: 10 * MINUTE_MS })).toBe(false);
  expect(isAllowed(once, { from: 950, afterMs: -10 * MINUTE_MS })).toBe(false);
  expect(isAllowed(once, { from: 950, sessionId: "there" })).toBe(false);
});

test("asking for all but the first or the last byte is a download like any other", () => {
  const once = deliver(undefined, 999);
  expect(isAllowed(once, { from: 1 })).toBe(false);
  expect(isAllowed(once, { from: 949 })).toBe(false);
  const nearly = deliver(undefined, 998);
  expect(nearly.count).toBe(1);
  expect(isAllowed(nearly)).toBe(false);
  expect(isAllowed(nearly, { from: 999 })).toBe(true);
});

test("a counted download whose connection broke may be started once more", () => {
  const size = 4_000_000_000;
  const cut = (stored: DownloadCount | undefined) =>
    nextCount(
      stored,
      {
        orderId: "order",
        fileId: "book",
        sessionId: "here",
        sha256: "one",
        size,
        piece: { start: 0, end: 0.97 * size },
        isCut: true,
      },
      NOW,
    );
  const once = cut(undefined);
  expect(once.count).toBe(1);
  expect(isAllowed(once, { size })).toBe(true);
  expect(isAllowed(once, { size, sessionId: "there" })).toBe(false);
  expect(isAllowed(cut(once), { size })).toBe(false);
});

test("parts that never count do not exceed one download more than the limit has", () => {
  let stored: DownloadCount | undefined;
  let sent = 0;
  while (isAllowed(stored, { limit: 2 })) {
    stored = deliver(stored, 939);
    sent += 940;
  }
  expect(stored?.count).toBe(0);
  expect(sent).toBeLessThanOrEqual(3000);
  expect(isAllowed(stored, { limit: 2, from: 940 })).toBe(true);
});

test("a download that is interrupted while another device uses up the limit may be continued", () => {
  const interrupted = deliver(undefined, 599);
  const elsewhere = deliver(interrupted, 999, "there");
  expect(isAllowed(elsewhere, { from: 600 })).toBe(true);
  expect(isAllowed(elsewhere)).toBe(false);
});

test("parallel starts never exceed the limit, and a download that ended makes room", async () => {
  const shop = createTestShop();
  const file = { orderId: "order", fileId: "book" };
  const start = (sessionId: string, from = 0) =>
    startDownload(shop, 3, file, {
      sessionId,
      sha256: "one",
      size: 1000,
      from,
      continuableMs: 10 * MINUTE_MS,
    });
  const sessions = Array.from({ length: 30 }, (_, index) => `session-${index % 5}`);
  const starts = await Promise.all(sessions.map((one, index) => start(one, index % 2)));
  const idsOf = (verdict: string) =>
    starts.flatMap((one) => (one.verdict === verdict ? [one.runningId] : []));
  const ids = idsOf("started");
  // At most three files and the one beyond the limit are then on their way; the order decides which of them are rests.
  const rests = idsOf("continued");
  expect(ids.length).toBeGreaterThanOrEqual(1);
  expect(ids.length).toBeLessThanOrEqual(3);
  expect(ids.length + rests.length).toBe(4);
  expect(await start("other", 1)).toEqual({ verdict: "running" });
  for (const runningId of [ids[0], rests[0]])
    await recordDeliveries(shop, [
      { ...file, sessionId: "session-0", sha256: "one", size: 1000, runningId },
    ]);
  expect((await start("other")).verdict).toBe("started");
  expect((await start("other", 500)).verdict).toBe("continued");
  expect((await start("other")).verdict).toBe("running");
  shop.clock.advance(10 * MINUTE_MS);
  expect((await start("other")).verdict).toBe("started");
});

test("the parts of one download may run beside each other, but not the whole again and again", async () => {
  const shop = createTestShop();
  const file = { orderId: "order", fileId: "book" };
  const start = async (from: number, to?: number) => {
    const request = { sessionId: "here", sha256: "one", size: 1000, from, to };
    return (await startDownload(shop, 1, file, { ...request, continuableMs: 10 * MINUTE_MS }))
      .verdict;
  };
  const parts = [];
  for (let part = 0; part < 8; part += 1) parts.push(await start(part * 125, part * 125 + 124));
  expect(parts).toEqual(["started", ...Array.from({ length: 7 }, () => "continued")]);
  expect([await start(1), await start(1, 900), await start(2000)]).toEqual([
    "running",
    "running",
    "continued",
  ]);
});
