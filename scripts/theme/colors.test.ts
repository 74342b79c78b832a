import fc from "fast-check";
import { expect, test } from "vitest";
import { themeSchema } from "#domain/catalog/theme.ts";
import { isLong } from "#tests/support/long.ts";
import { checkColors, themeColors } from "./colors.ts";
import { findLowContrast } from "./palette.ts";

const settings = (brand?: string) => themeSchema.parse(brand === undefined ? {} : { brand });
const messagesOf = (brand: string) => checkColors(settings(brand)).map(({ message }) => message);

test("without a brand color, the shop has the specification's blue ribbon and grey", () => {
  const { primary, gray, button } = themeColors(settings());
  expect([primary[50], primary[500], primary[950]]).toEqual([
    "239 246 255",
    "0 102 255",
    "4 31 77",
  ]);
  expect([gray[50], gray[500], gray[950]]).toEqual(["248 250 252", "115 115 115", "10 10 10"]);
  expect(button).toBe("#0066ff");
});

test("an accent carries dark text, or is refused", () => {
  const check = (accent: string) => checkColors(themeSchema.parse({ accent }));
  expect(check("gold")).toEqual([]);
  expect(themeColors(themeSchema.parse({ accent: "gold" })).accent).toBe("#ffd700");
  expect(check("navy")).toEqual([
    {
      file: "theme.ts",
      field: "theme.accent",
      message: "dark text on navy has a contrast of 1.0:1 and needs 4.5:1: choose a lighter color",
    },
  ]);
  // Readable on the darkest gray, but not on the brand's darkest step.
  expect(check("#7d7d7d")).toHaveLength(1);
  expect(check("golden")[0]?.message).toMatch(/^"golden" is no CSS color/);
});

test.each([
  ["rebeccapurple", "102 51 153"],
  ["#c2410c", "194 65 12"],
  ["rgb(0 128 0)", "0 128 0"],
  ["hsl(348 83% 47%)", "219 20 60"],
  ["oklch(0.45 0.13 250)", "0 87 154"],
  ["black", "0 0 0"],
])("%s is step 500 itself", (brand, step) => {
  expect(messagesOf(brand)).toEqual([]);
  expect(themeColors(settings(brand)).primary[500]).toBe(step);
});

test("a color that nearly carries white text is made a little darker", () => {
  expect(messagesOf("red")).toEqual([]);
  expect(themeColors(settings("red")).button).toBe("#ed0000");
});

test.each([
  [
    "#ffee00",
    "white text on #ffee00 has a contrast of 1.2:1 and needs 4.5:1: choose a darker color, such as #837700",
  ],
  ["blu", /"blu" is no CSS color .* "#0066ff"/],
  ["rgb(0 0 0 / 50%)", /is no CSS color without transparency/],
  ["", /is no CSS color/],
])("%j is refused with a remedy", (brand, message) => {
  const theme = { ...settings(), brand };
  expect(checkColors(theme)).toEqual([
    {
      file: "theme.ts",
      field: "theme.brand",
      message: typeof message === "string" ? message : expect.stringMatching(message),
    },
  ]);
});

test("any color is refused, or every text of the pages can be read; the advice is accepted", () => {
  const channel = fc.integer({ min: 0, max: 255 });
  const neutral = fc.constantFrom("neutral", "gray", "slate", "zinc", "stone");
  fc.assert(
    fc.property(channel, channel, channel, neutral, (red, green, blue, grays) => {
      const theme = themeSchema.parse({ brand: `rgb(${red} ${green} ${blue})`, neutral: grays });
      const [problem] = checkColors(theme);
      if (!problem) {
        const { primary, gray } = themeColors(theme);
        expect(findLowContrast(primary, gray)).toEqual([]);
        return;
      }
      const [, advice = ""] = /such as (#[\da-f]{6})$/.exec(problem.message) ?? [];
      expect(checkColors({ ...theme, brand: advice })).toEqual([]);
    }),
    { numRuns: isLong ? 400 : 150 },
  );
});
