import { expect, test } from "vitest";
import { canonicalEmail, emailKey } from "./email-address.ts";

test.each(["Ada@Example.com", "a/b@example.com", "o'neil+tag@mail.example.co", "zoë@exämple.de"])(
  "%s is an address and is lower-cased",
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
])("%j is not an address", (text) => {
  expect(canonicalEmail(text)).toBeUndefined();
});

test("all spellings of a domain give the same address", () => {
  for (const spelling of ["ada@ｅxample.com", "ada@EXAMPLE.com", "ada@exａmple.COM"])
    expect(canonicalEmail(spelling)).toBe("ada@example.com");
  expect(canonicalEmail("zoë@xn--exmple-cua.de")).toBe("zoë@exämple.de");
});

test("the key of an address does not depend on its case", () => {
  expect(emailKey("Ada@Example.com")).toBe(emailKey("ada@example.com"));
  expect(emailKey("a/b@example.com")).not.toContain("/");
});
