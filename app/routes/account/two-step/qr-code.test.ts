import { encode } from "uqr";
import { expect, test } from "vitest";
import { pathOf } from "./qr-code.tsx";

/** Rasterises the path as a browser would. */
function rasterise(path: string, size: number): boolean[][] {
  const rows = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  for (const [, x, y, width, back] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-(\d+)z/g)) {
    expect(width).toBe(back);
    for (let step = 0; step < Number(width); step += 1) {
      const row = rows[Number(y)];
      if (row) row[Number(x) + step] = true;
    }
  }
  return rows;
}

test("the path covers exactly the dark modules", () => {
  const text = "otpauth://totp/Weekend%20Atlas:ada%40example.com?secret=GEZDGNBVGY3TQOJQ";
  const { data, size } = encode(text, { ecc: "M", border: 0 });
  expect(size).toBeGreaterThan(20);
  expect(rasterise(pathOf(data), size)).toEqual(data);
  expect(pathOf([])).toBe("");
});
