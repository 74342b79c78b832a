import { expect, test } from "vitest";
import { fitTitle, LINE_HEIGHT } from "./fit-title.ts";
import { openLettering } from "./lettering.ts";

const system = {
  look: "calm",
  typefaces: { calm: "system", text: "system", poster: "system" },
} as const;
const box = { width: 392, height: 296 };

async function fit(text: string, theme: Parameters<typeof openLettering>[1] = system) {
  const title = await openLettering(text, theme, "");
  return { title, ...fitTitle(title, box) };
}

const names = {
  "one letter": "Q",
  "twenty letters": "The Book of Sourdoug",
  "sixty letters": "The complete and unabridged guide to baking sourdough at home",
  "a word of forty letters": "Donaudampfschifffahrtsgesellschaftskapit",
  "sixty capitals": "W".repeat(60),
  "Cyrillic letters": "Прогулки по выходным",
  "Arabic letters": "دليل المشي في عطلة نهاية الأسبوع",
};

test.each(Object.entries(names))("a title of %s fits", async (_, name) => {
  const { title, lines, size } = await fit(name);
  expect(lines.join(" ").replaceAll("- ", "")).toBe(name);
  for (const line of lines)
    expect(title.measure(line) * size).toBeLessThanOrEqual(box.width + 0.01);
  expect(lines.length * size * LINE_HEIGHT).toBeLessThanOrEqual(box.height);
});

test("short titles are large, and lines are even", async () => {
  const [letter, word, long] = await Promise.all([
    fit("Q"),
    fit("Letters"),
    fit(names["sixty letters"]),
  ]);
  expect(letter.size).toBeGreaterThan(word.size * 1.5);
  expect(word.size).toBeGreaterThan(long.size * 1.5);
  expect((await fit("Piano for Late Evenings")).lines).toEqual(["Piano for", "Late", "Evenings"]);
});

test("long words are broken between syllables", async () => {
  const { lines } = await fit(names["a word of forty letters"]);
  expect(lines[0]).toBe("Donaudampf-");
});

test("letters that no typeface has are left out", async () => {
  expect((await fit("Baking 🍞 for all?")).title.text).toBe("Baking for all?");
  expect((await fit("週末の散歩")).title.text).toBe("");
});

test("the titles' typeface is preferred, if it has all letters", async () => {
  const calm = { package: "@fontsource-variable/instrument-sans", weight: 700 };
  const theme = { ...system, typefaces: { ...system.typefaces, calm } };
  const [own, other] = await Promise.all([fit("Über", theme), fit("Über")]);
  expect(own.title.outline("Ü", 0, 0, 9)).not.toBe(other.title.outline("Ü", 0, 0, 9));
  const [arabic, plain] = await Promise.all([fit("كتاب", theme), fit("كتاب")]);
  expect(arabic.title.outline("ك", 0, 0, 9)).toBe(plain.title.outline("ك", 0, 0, 9));
});
