import { expect, test } from "vitest";
import { type DownloadCount, nextCount } from "./download-counts.ts";
import { isWithinLimit } from "./download-limit.ts";

const MINUTE_MS = 60_000;
const NOW = Date.UTC(2026, 0, 15, 12);

function deliver(stored: DownloadCount | undefined, end: number, sessionId = "here") {
  const piece = { start: 0, end };
  const delivery = { orderId: "order", fileId: "book", sessionId, size: 1000, piece };
  return nextCount(stored, delivery, NOW);
}

function isAllowed(
  stored: DownloadCount | undefined,
  { limit = 1, sessionId = "here", isContinuing = false, afterMs = 0 } = {},
): boolean {
  const wish = { sessionId, isContinuing, continuableMs: 10 * MINUTE_MS };
  return isWithinLimit(stored, limit, wish, NOW + afterMs);
}

test("without a limit every download is allowed", () => {
  const wish = { sessionId: "here", isContinuing: false, continuableMs: 0 };
  expect(isWithinLimit(deliver(undefined, 999), undefined, wish, NOW)).toBe(true);
});

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
  expect(isAllowed(once, { isContinuing: true })).toBe(true);
  expect(isAllowed(once, { isContinuing: true, afterMs: 10 * MINUTE_MS })).toBe(false);
  expect(isAllowed(once, { isContinuing: true, afterMs: -10 * MINUTE_MS })).toBe(false);
  expect(isAllowed(once, { isContinuing: true, sessionId: "there" })).toBe(false);
});

test("a download that was counted but never completed may be started once more", () => {
  const nearly = deliver(undefined, 959);
  expect(nearly.count).toBe(1);
  expect(isAllowed(nearly)).toBe(true);
  expect(isAllowed(nearly, { sessionId: "there" })).toBe(false);
  expect(isAllowed(deliver(nearly, 959))).toBe(false);
  expect(isAllowed(deliver(nearly, 999))).toBe(false);
});

test("a download that is interrupted while another device uses up the limit may be continued", () => {
  const interrupted = deliver(undefined, 599);
  const elsewhere = deliver(interrupted, 999, "there");
  expect(isAllowed(elsewhere, { isContinuing: true })).toBe(true);
  expect(isAllowed(elsewhere)).toBe(false);
});
