import fc from "fast-check";
import { expect, test } from "vitest";
import { base64Url, fromBase64Url, hashToken, randomToken } from "./tokens.ts";

test("a token has 256 bits, is safe in a URL and never repeats", () => {
  const tokens = Array.from({ length: 1000 }, randomToken);
  expect(new Set(tokens).size).toBe(1000);
  for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/);
});

test("a hash is SHA-256 in base64url", async () => {
  expect(await hashToken("")).toBe("47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU");
  expect(await hashToken("abc")).toBe("ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0");
  expect(await hashToken("é")).not.toBe(await hashToken("e"));
});

test("base64url is read back, in its one spelling only", () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      expect(fromBase64Url(base64Url(bytes))).toEqual(bytes);
    }),
  );
  // "QQ" is the letter A. The others are padded, of another alphabet, cut, or have bits that are ignored.
  expect(fromBase64Url("QQ")).toEqual(new Uint8Array([65]));
  for (const text of ["QQ==", "QR", "Q", "Q Q", "+/+/", "\u{1f600}"])
    expect(fromBase64Url(text), text).toBeUndefined();
});
