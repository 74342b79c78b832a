import { expect, test } from "vitest";
import { letter, measure } from "./lettering.ts";

const style = { cut: "calm", size: 100, colour: "#000000" } as const;

function outlinesOf(text: string, cut: "calm" | "poster"): string[] {
  const drawing = letter(text, 0, 0, { ...style, cut });
  return [...drawing.matchAll(/ d="([^"]*)"/g)].map(([, path = ""]) => path);
}

test.each(["calm", "poster"] as const)("the %s cut has letters, digits and accents", (cut) => {
  for (const text of ["WeekendAtlas", "1900€", "ÉgèreŁódźŒ"]) {
    const outlines = outlinesOf(text, cut);
    expect(outlines).toHaveLength(text.length);
    expect(outlines.filter((path) => path.length < 20)).toEqual([]);
  }
});

test("letters of other scripts are left out", () => {
  expect(outlinesOf("Atlas Атлас", "calm")).toEqual(outlinesOf("Atlas ", "calm"));
  expect(measure("Atlas Атлас", style)).toBe(measure("Atlas ", style));
});

test("a longer text is wider, by its letters and not by boxes of one width", () => {
  expect(measure("MMMM", style)).toBeGreaterThan(2 * measure("iiii", style));
});
