import { expect, test } from "vitest";
import { hashToken, randomToken } from "./tokens.ts";

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
