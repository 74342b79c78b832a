/** Splits fonts, so that a page loads only the letters that it shows. The most frequent letters come first. */
type Range = readonly [from: number, to: number];

interface Script {
  readonly ranges: readonly Range[];
  readonly subset: string;
}

export const scripts = {
  basic: {
    subset: "latin",
    ranges: [
      [0x20, 0x5a],
      [0x61, 0x7a],
      [0xa0, 0xa0],
      [0xb7, 0xb7],
      [0x2013, 0x2014],
      [0x2018, 0x2019],
      [0x201c, 0x201d],
      [0x2022, 0x2022],
      [0x2026, 0x2026],
      [0x20ac, 0x20ac],
      [0x2212, 0x2212],
    ],
  },
  latin: {
    subset: "latin",
    ranges: [
      // Brackets, accents and other signs that pages hardly show.
      [0x5b, 0x60],
      [0x7b, 0x7e],
      [0xa1, 0xb6],
      [0xb8, 0xff],
      [0x131, 0x131],
      [0x152, 0x153],
      [0x201a, 0x201b],
      [0x201e, 0x201e],
    ],
  },
  "latin-ext": {
    subset: "latin-ext",
    ranges: [
      [0x100, 0x130],
      [0x132, 0x151],
      [0x154, 0x17f],
    ],
  },
  vietnamese: {
    subset: "vietnamese",
    ranges: [
      [0x1a0, 0x1a1],
      [0x1af, 0x1b0],
      [0x1ea0, 0x1ef9],
      [0x20ab, 0x20ab],
    ],
  },
  greek: { subset: "greek", ranges: [[0x370, 0x3ff]] },
  cyrillic: {
    subset: "cyrillic",
    ranges: [
      [0x400, 0x45f],
      [0x490, 0x491],
      [0x2116, 0x2116],
    ],
  },
} as const satisfies Readonly<Record<string, Script>>;

export type ScriptName = keyof typeof scripts;

export function codePointsOf(ranges: readonly Range[]): number[] {
  return ranges.flatMap(([from, to]) =>
    Array.from({ length: to - from + 1 }, (_, index) => from + index),
  );
}

export function unicodeRangeOf(codePoints: readonly number[]): string {
  const hex = (codePoint: number) => codePoint.toString(16).toUpperCase();
  const ranges: Range[] = [];
  for (const codePoint of codePoints.toSorted((one, other) => one - other)) {
    const [from, to] = ranges.at(-1) ?? [];
    if (from !== undefined && to === codePoint - 1) ranges.splice(-1, 1, [from, codePoint]);
    else ranges.push([codePoint, codePoint]);
  }
  return ranges
    .map(([from, to]) => (from === to ? `U+${hex(from)}` : `U+${hex(from)}-${hex(to)}`))
    .join(",");
}
