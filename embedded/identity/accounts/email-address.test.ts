import { expect, test } from "vitest";
import { canonicalEmail, emailKey } from "./email-address.ts";

test.each(["Ada@Example.com", "a/b@example.com", "o'neil+tag@mail.example.co", "zoë@exämple.de"])(
  "%s is an address, in lower case",
  (address) => {
    expect(canonicalEmail(address)).toBe(address.toLowerCase());
  },
);

test.each([
  "",
  "ada",
  "@example.com",
  "ada@",
  "ada@example",
  "ada@@example.com",
  "ada lovelace@example.com",
  "ada@example.com\r\nBcc: eve@example.com",
  "Ada <ada@example.com>",
  "ada@example.com,eve@example.com",
  "\ud800@example.com",
  "ada@example.com/",
  `${"a".repeat(65)}@example.com`,
  `ada@${"a".repeat(250)}.com`,
])("%j is none", (text) => {
  expect(canonicalEmail(text)).toBeUndefined();
});

test("one address has one key, whatever its case", () => {
  expect(emailKey("Ada@Example.com")).toBe(emailKey("ada@example.com"));
  expect(emailKey("a/b@example.com")).not.toContain("/");
});
