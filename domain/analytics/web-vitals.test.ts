import { expect, test } from "vitest";
import { countsOf, pageViewSchema } from "./web-vitals.ts";

const view = { page: "landing", viewport: "phone" };

test.each([
  view,
  { ...view, lcp: 0, inp: 0, cls: 0 },
  { ...view, page: "other", viewport: "desktop", lcp: 1234.5 },
])("%j is a page view", (sent) => {
  expect(pageViewSchema.parse(sent)).toEqual(sent);
});

test.each([
  {},
  { ...view, page: "/landing" },
  { ...view, page: "constructor" },
  { ...view, viewport: "watch" },
  { ...view, lcp: -1 },
  { ...view, lcp: Infinity },
  { ...view, inp: NaN },
  { ...view, inp: "12" },
  { ...view, cls: 1001 },
  { ...view, lcp: null },
  { ...view, userId: "1" },
])("%j is refused", (sent) => {
  expect(pageViewSchema.safeParse(sent).success).toBe(false);
});

test("a view counts once, and each of its values in one bucket", () => {
  expect(countsOf({ page: "landing", viewport: "phone", lcp: 2500, inp: 501, cls: 0.25 })).toEqual({
    "phone views": 1,
    "phone lcp 0": 1,
    "phone inp 9": 1,
    "phone cls 8": 1,
  });
  expect(countsOf({ page: "other", viewport: "desktop" })).toEqual({ "desktop views": 1 });
});
