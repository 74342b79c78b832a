import { expect, test } from "vitest";
import { sectionName } from "./section-name.ts";

test.each([
  ["./sections/cta.tsx", "Cta"],
  ["./sections/navbar2.tsx", "Navbar2"],
  ["./sections/old/discover.tsx", "Old/Discover"],
  ["sections/what-you-get.tsx", "WhatYouGet"],
  ["routes/landing/sections/sections/old-walks/a-b.tsx", "Sections/OldWalks/AB"],
])("%s is shown on the page %s", (path, name) => {
  expect(sectionName(path)).toBe(name);
});

test.each([
  "sections/Cta.tsx",
  "sections/old/whatYouGet.tsx",
  "sections/what_you_get.tsx",
  "sections/what--get.tsx",
  "sections/top-3.tsx",
  "sections/-cta.tsx",
  "sections/cta-.tsx",
  "sections/cta.test.tsx",
  "sections/.tsx",
  "sections/cta.ts",
  "mysections/cta.tsx",
  "page/frame.tsx",
])("%s is rejected", (path) => {
  expect(() => sectionName(path)).toThrow(`${path}: the path of a section is in kebab-case`);
});
