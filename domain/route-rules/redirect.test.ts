import { expect, test } from "vitest";
import { compileRules } from "./matcher.ts";
import { findRedirect } from "./redirect.ts";

const matcher = compileRules([
  ["/old", "/landing"],
  ["/legacy/**", "/landing/**"],
  ["/with/**", "/landing/**?ref=old#plans"],
  ["/up/**", "/**"],
  ["/away/**", "https://shop.example/**"],
  ["/u/:id/**", "/landing/**"],
]);

function lead(address: string): string | undefined {
  const url = new URL(address, "http://site.example");
  return findRedirect(matcher, (to) => to, url)?.location;
}

test.each([
  ["/old", "/landing"],
  ["/old?x=1#places", "/landing?x=1#places"],
  ["/legacy", "/landing"],
  ["/legacy/a/b?q=1", "/landing/a/b?q=1"],
  ["/legacy/A%20b", "/landing/A%20b"],
  ["/with/a?x=1#top", "/landing/a?ref=old&x=1#plans"],
  ["/up", "/"],
  ["/up/a", "/a"],
  ["/away?x=1", "https://shop.example?x=1"],
  ["/away/.evil.example", "https://shop.example/.evil.example"],
  ["/u/7/a", "/landing/a"],
  ["/none", undefined],
])("%s leads to %s", (from, to) => expect(lead(from)).toBe(to));

test.each([
  "/legacy//evil.example",
  "/up//evil.example",
  "/up/\\evil.example",
  "//up//evil.example",
])("%s leads to no other host", (from) => expect(lead(from)).toBeUndefined());

test("percent-encoded characters stay encoded", () => {
  expect(lead("/up/%2Fevil.example")).toBe("/%2Fevil.example");
  expect(lead("/up/%5Cevil.example")).toBe("/%5Cevil.example");
});
