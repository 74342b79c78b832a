import fc from "fast-check";
import { expect, test } from "vitest";
import { createSqliteDocuments } from "#server/adapters/documents/sqlite/sqlite.ts";
import { createTestClock } from "#tests/support/test-shop.ts";
import {
  type DeliveredPart,
  type DownloadCount,
  downloadCounts,
  findDownloadCount,
  nextCount,
  recordDeliveries,
} from "./download-counts.ts";
import { bytesIn, joinPieces } from "./pieces.ts";

const DAY_MS = 24 * 60 * 60_000;
const NOW = Date.UTC(2026, 0, 15, 12);
const SIZE = 1000;

function delivery(start: number, end: number, sessionId = "here"): DeliveredPart {
  return {
    orderId: "order",
    fileId: "book",
    sessionId,
    sha256: "one",
    size: SIZE,
    piece: { start, end },
  };
}

function countAll(deliveries: readonly DeliveredPart[], now = NOW): DownloadCount | undefined {
  return deliveries.reduce<DownloadCount | undefined>(
    (stored, one) => nextCount(stored, one, now),
    undefined,
  );
}

test.each<[string, [number, number][], number]>([
  ["the whole file", [[0, 999]], 1],
  ["95 %", [[0, 949]], 1],
  ["a byte less than 95 %", [[0, 948]], 0],
  ["one byte", [[0, 0]], 0],
  [
    "the same half twice",
    [
      [0, 499],
      [0, 499],
    ],
    0,
  ],
  [
    "pieces that overlap",
    [
      [0, 599],
      [400, 999],
    ],
    1,
  ],
  [
    "pieces in any order",
    [
      [700, 999],
      [0, 299],
      [300, 699],
    ],
    1,
  ],
  [
    "an interrupted start and the whole file",
    [
      [0, 599],
      [0, 999],
    ],
    1,
  ],
  [
    "96 % and then the rest",
    [
      [0, 959],
      [960, 999],
    ],
    1,
  ],
  [
    "96 %, the rest, and an interrupted second download",
    [
      [0, 959],
      [960, 999],
      [0, 919],
    ],
    1,
  ],
  [
    "96 % and then nearly everything again",
    [
      [0, 959],
      [0, 939],
    ],
    1,
  ],
  [
    "the file twice",
    [
      [0, 999],
      [0, 999],
    ],
    2,
  ],
  [
    "the file twice in halves",
    [
      [0, 499],
      [500, 999],
      [0, 499],
      [500, 999],
    ],
    2,
  ],
])("%s", (_name, pieces, count) => {
  expect(countAll(pieces.map(([start, end]) => delivery(start, end)))?.count).toBe(count);
});

/** Of a file of 1000 MiB, in MiB. The systems' buffers hold 36 MiB. */
function megabytes(start: number, end: number, isCut = false): DeliveredPart {
  const mebi = 1024 * 1024;
  const piece = { start: start * mebi, end: end * mebi - 1 };
  return { ...delivery(0, 0), size: 1000 * mebi, piece, isCut };
}

test.each<[string, DeliveredPart[], number]>([
  ["cut where 95 % may have arrived", [megabytes(0, 985, true)], 0],
  ["cut where 95 % have arrived", [megabytes(0, 986, true)], 1],
  ["cut, then the rest", [megabytes(0, 985, true), megabytes(930, 1000)], 1],
  ["cut, then something else", [megabytes(0, 985, true), megabytes(0, 1)], 0],
  ["cut twice at the same place", [megabytes(0, 985, true), megabytes(0, 985, true)], 0],
  ["cut, then whole", [megabytes(0, 985, true), megabytes(0, 1000)], 1],
  [
    "pieces that are each cut and continued",
    [
      megabytes(0, 500, true),
      megabytes(500, 1000, true),
      megabytes(480, 500),
      megabytes(990, 1000),
    ],
    1,
  ],
  ["a small file cut again and again", Array(9).fill({ ...delivery(0, 999), isCut: true }), 0],
])("%s", (_name, deliveries, count) => {
  expect(countAll(deliveries)?.count).toBe(count);
});

test("sessions do not add up, and each counts once", () => {
  expect(countAll([delivery(0, 499), delivery(500, 999, "there")])?.count).toBe(0);
  const both = [delivery(0, 599), delivery(0, 999, "there"), delivery(600, 999)];
  expect(countAll(both)?.count).toBe(2);
});

test("the first and the last time are those of counted downloads, whatever the clock says", () => {
  const first = nextCount(undefined, delivery(0, 999), NOW);
  const interrupted = nextCount(first, delivery(0, 99), NOW + DAY_MS);
  expect(interrupted).toMatchObject({ count: 1, firstAt: first.firstAt, lastAt: first.firstAt });
  const setBack = nextCount(interrupted, delivery(0, 999), NOW - 30 * DAY_MS);
  expect(setBack.count).toBe(2);
  expect(setBack.firstAt).toEqual(first.firstAt);
});

test("only records without a download expire, and interrupted ones are forgotten after a week", () => {
  const begun = nextCount(undefined, delivery(0, 599), NOW);
  expect(begun.expiresAt?.toMillis()).toBe(NOW + 7 * DAY_MS);
  const late = nextCount(begun, delivery(600, 999), NOW + 7 * DAY_MS);
  expect(late.count).toBe(0);
  const counted = nextCount(begun, delivery(600, 999), NOW + 6 * DAY_MS);
  expect(counted.count).toBe(1);
  expect(counted.expiresAt).toBeUndefined();
  expect(nextCount(counted, delivery(0, 99), NOW + 6 * DAY_MS).expiresAt).toBeUndefined();
});

test("the record stays small, whatever clients ask for", () => {
  let record: DownloadCount | undefined;
  for (let index = 0; index < 400; index += 1) {
    record = nextCount(record, delivery(index * 2, index * 2), NOW);
    record = nextCount(record, delivery(0, 9, `session-${index}`), NOW);
    record = nextCount(record, delivery(index * 2, index * 2, `other-${index % 3}`), NOW);
  }
  expect(record?.transfers.length).toBe(8);
  for (const { pieces } of record?.transfers ?? []) expect(pieces.length).toBeLessThanOrEqual(64);
});

test("joined pieces are exactly the union", () => {
  const piece = fc
    .tuple(fc.nat(200), fc.nat(20))
    .map(([start, length]) => ({ start, end: start + length }));
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), fc.array(piece, { maxLength: 30 }), (a, b) => {
      const joined = joinPieces(a, b);
      const bytes = new Set<number>();
      for (const { start, end } of [...a, ...b])
        for (let at = start; at <= end; at += 1) bytes.add(at);
      expect(bytesIn(joined)).toBe(bytes.size);
      for (const { start, end } of joined) {
        for (let at = start; at <= end; at += 1) expect(bytes.has(at)).toBe(true);
        expect(bytes.has(start - 1) || bytes.has(end + 1)).toBe(false);
      }
    }),
  );
});

test("deliveries recorded at once by many are all counted", async () => {
  const documents = createSqliteDocuments({ path: ":memory:" });
  const ports = { documents, clock: createTestClock() };
  await Promise.all(
    Array.from({ length: 40 }, async (_, index) => {
      await recordDeliveries(ports, [delivery(0, 499, `session-${index % 4}`)]);
      await recordDeliveries(ports, [delivery(0, 999, "whole"), { ...delivery(0, 999, "whole") }]);
    }),
  );
  expect((await findDownloadCount(documents, "order", "book"))?.count).toBe(80);
  expect(await documents.query(downloadCounts, {})).toHaveLength(1);
  await documents.close();
});
