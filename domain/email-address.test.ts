import { expect, test } from "vitest";
import { emailKey } from "./email-address.ts";

test("spellings of one address have one key", () => {
  for (const text of ["ann@example.com", " Ann@Example.COM\n", "ANN@EXAMPLE.com"])
    expect(emailKey(text)).toBe("ann@example.com");
  expect(emailKey("ann@bücher.example")).toBe("ann@xn--bcher-kva.example");
  expect(emailKey("ann@BU\u0308CHER.example")).toBe("ann@xn--bcher-kva.example");
});

test("different mailboxes have different keys", () => {
  expect(emailKey("\u212Aevin@example.com")).not.toBe(emailKey("kevin@example.com"));
  expect(emailKey("ann+1@example.com")).not.toBe(emailKey("ann@example.com"));
});

test("text that is no address has no key", () => {
  const texts = ["", "ann", "@example.com", "ann@", "ann@localhost", "ann@example.com/x"];
  const more = ["ann@example.com:80", "a@b@example.com", "ann@exam ple.com", "ann@example..com"];
  const unsafe = [
    '"ann"@example.com',
    "ann\r\nbcc:eve@example.com",
    "ann\0@example.com",
    "\ud800@example.com",
  ];
  const long = [`${"a".repeat(65)}@example.com`, `ann@${"a.".repeat(130)}com`];
  for (const text of [...texts, ...more, ...unsafe, ...long])
    expect(emailKey(text)).toBeUndefined();
});
