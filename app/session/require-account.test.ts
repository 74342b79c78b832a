import { expect, test } from "vitest";
import { safeNext } from "./require-account.ts";

const ORIGIN = "https://shop.example";

test.each([
  ["/landing/paywall", "/landing/paywall"],
  ["/landing/confirmation/download?order=1#files", "/landing/confirmation/download?order=1#files"],
  ["/a/../account", "/account"],
])("follows a path of this site: %s", (next, path) => {
  expect(safeNext(next, ORIGIN, "")).toBe(path);
});

test.each([
  null,
  "",
  "account",
  "https://evil.example/",
  "//evil.example",
  "/\\evil.example",
  "/\t/evil.example",
  "/.//evil.example",
  "/..//evil.example",
  "/%2e//evil.example",
  "/a/..//evil.example",
  "javascript:alert(1)",
])("never leaves the site: %s", (next) => {
  expect(safeNext(next, ORIGIN, "")).toBe("/account");
});
