import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isLong } from "#tests/support/long.ts";
import { createDownloadFixture, type DownloadFixture } from "#tests/support/download-fixture.ts";
import { selectRange } from "./byte-range.ts";

const SIZE = 1000;
const ETAG = '"abc"';

let fixture: DownloadFixture;
beforeAll(async () => {
  fixture = await createDownloadFixture();
});
afterAll(() => fixture.close());

function select(range: string | undefined, ifRange?: string, size = SIZE) {
  return selectRange({ range, ifRange }, size, ETAG);
}

test.each([
  ["bytes=0-0", 0, 0],
  ["bytes=0-499", 0, 499],
  ["bytes=500-", 500, 999],
  ["bytes=999-", 999, 999],
  ["bytes=-1", 999, 999],
  ["bytes=-500", 500, 999],
  ["bytes=-1000", 0, 999],
  ["bytes=-5000", 0, 999],
  ["bytes=900-5000", 900, 999],
  ["bytes=0-99999999999999999999999", 0, 999],
  ["bytes= 1-2 ", 1, 2],
  ["BYTES=1-2", 1, 2],
])("%s selects bytes %i to %i", (range, start, end) => {
  expect(select(range)).toEqual({ start, end });
});

test.each(["bytes=1000-", "bytes=1000-1001", "bytes=-0", `bytes=${"9".repeat(400)}-`])(
  "%s cannot be satisfied",
  (range) => {
    expect(select(range)).toBe("unsatisfiable");
  },
);

test.each([
  undefined,
  "",
  "bytes",
  "bytes=",
  "bytes=-",
  "bytes=a-b",
  "bytes=0-b",
  "bytes=5-2",
  "bytes=1.5-3",
  "bytes=0x1-0x2",
  "bytes=--5",
  "bytes=0-1-2",
  "bytes 0-1",
  "0-1",
  "items=0-1",
  "bytes=0-1,5-6",
  "bytes=0-1,",
])("%j selects the whole file", (range) => {
  expect(select(range)).toBe("whole");
});

test("with If-Range, the range applies only to this version of the file", () => {
  expect(select("bytes=0-1", ETAG)).toEqual({ start: 0, end: 1 });
  expect(select("bytes=2000-", ETAG)).toBe("unsatisfiable");
  for (const other of ['"abd"', 'W/"abc"', "abc", "", "Wed, 21 Oct 2026 07:28:00 GMT"])
    for (const range of ["bytes=0-1", "bytes=2000-"]) expect(select(range, other)).toBe("whole");
});

test("an empty file has no satisfiable range", () => {
  expect(select(undefined, undefined, 0)).toBe("whole");
  for (const range of ["bytes=0-", "bytes=0-0", "bytes=-1"])
    expect(select(range, undefined, 0)).toBe("unsatisfiable");
});

test("any range of any file is served as its slice", async () => {
  const edge = fc.nat(5000);
  const file = fc.uint8Array({ minLength: 1, maxLength: 4096 });
  const property = async (bytes: Uint8Array, edges: [number, number][]) => {
    const path = await fixture.offer("any.bin", bytes);
    for (const [first, last] of edges) {
      const forms: [string, Uint8Array][] = [
        [`bytes=${first}-`, bytes.slice(first)],
        [`bytes=-${last}`, last === 0 ? new Uint8Array() : bytes.slice(-last)],
      ];
      if (first <= last) forms.push([`bytes=${first}-${last}`, bytes.slice(first, last + 1)]);
      for (const [range, slice] of forms) await expectSlice(path, range, slice, bytes);
    }
  };
  const edges = fc.array(fc.tuple(edge, edge), { minLength: 1, maxLength: 5 });
  await fc.assert(fc.asyncProperty(file, edges, property), { numRuns: isLong ? 150 : 50 });
});

async function expectSlice(path: string, range: string, slice: Uint8Array, whole: Uint8Array) {
  const response = await fixture.request(path, { headers: { range } });
  const body = new Uint8Array(await response.arrayBuffer());
  const contentRange = response.headers.get("content-range");
  if (slice.length === 0) {
    expect(response.status).toBe(416);
    expect(contentRange).toBe(`bytes */${whole.length}`);
    return;
  }
  expect(response.status).toBe(206);
  expect(Buffer.from(body).equals(slice)).toBe(true);
  expect(response.headers.get("content-length")).toBe(String(slice.length));
  const start = Number(/^bytes (\d+)-/.exec(contentRange ?? "")?.[1]);
  expect(contentRange).toBe(`bytes ${start}-${start + slice.length - 1}/${whole.length}`);
  expect(Buffer.from(whole.slice(start, start + slice.length)).equals(slice)).toBe(true);
}
