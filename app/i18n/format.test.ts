import { expect, test } from "vitest";
import { loadTranslate } from "#locales/load-translate.ts";
import { formatAgo, formatNumber } from "./format.ts";

const now = Date.UTC(2026, 5, 15, 12);
const day = 86_400_000;
const translate = await loadTranslate("en");

test.each([
  [0, "today"],
  [0.4, "today"],
  [1, "yesterday"],
  [6.9, "6 days ago"],
  [7, "last week"],
  [29, "4 weeks ago"],
  [31, "last month"],
  [364, "11 months ago"],
  [366, "last year"],
  [800, "2 years ago"],
])("%s days back is %j", (days, text) => {
  expect(formatAgo(now - days * day, now, translate)).toBe(text);
});

test("a negative number has a minus sign, not a hyphen", () => {
  expect(formatNumber(-19.1331, 3, "en")).toBe("−19.133");
});
