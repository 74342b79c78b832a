import fc from "fast-check";
import { expect, test } from "vitest";
import { createCipher, deriveSecret } from "./cipher.ts";

const SECRET = "a secret of thirty-two characters";

test("decrypting returns any text unchanged; encrypting twice gives different ciphertexts", () => {
  const cipher = createCipher(SECRET, "tests");
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      const encrypted = cipher.encrypt(text);
      expect(cipher.decrypt(encrypted)).toBe(text);
      expect(encrypted).toMatch(/^[\w-]+$/);
      expect(cipher.encrypt(text)).not.toBe(encrypted);
    }),
  );
});

test("a ciphertext does not contain the plaintext", () => {
  const encrypted = createCipher(SECRET, "tests").encrypt("refresh-token");
  expect(encrypted).not.toContain("refresh");
  expect(Buffer.from(encrypted, "base64url").toString("latin1")).not.toContain("refresh");
});

test("another secret or purpose cannot decrypt", () => {
  const encrypted = createCipher(SECRET, "sessions").encrypt("text");
  expect(createCipher(SECRET, "sessions").decrypt(encrypted)).toBe("text");
  expect(createCipher(SECRET, "signing keys").decrypt(encrypted)).toBeUndefined();
  expect(createCipher(`${SECRET}.`, "sessions").decrypt(encrypted)).toBeUndefined();
});

test("a ciphertext with any byte changed is rejected", () => {
  const cipher = createCipher(SECRET, "tests");
  const bytes = Buffer.from(cipher.encrypt("text"), "base64url");
  for (const at of bytes.keys()) {
    const changed = Buffer.from(bytes);
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    expect(cipher.decrypt(changed.toString("base64url"))).toBeUndefined();
  }
});

test("text that is no ciphertext is rejected", () => {
  const cipher = createCipher(SECRET, "tests");
  for (const text of ["", "x", "A".repeat(37), "not base64 at all!", "\0"])
    expect(cipher.decrypt(text)).toBeUndefined();
  fc.assert(fc.property(fc.string(), (text) => cipher.decrypt(text) === undefined));
});

test("a purpose still decrypts ciphertexts of its former purpose and of earlier builds", () => {
  const before = createCipher(SECRET, "signing keys").encrypt("text");
  const cipher = createCipher(SECRET, "refresh tokens", { formerly: ["signing keys"] });
  expect(cipher.decrypt(before)).toBe("text");
  expect(cipher.decrypt("oLD0KJDRRziD-xK-p0YsVcQ_VjBsZQAp5_3CUpxQMZ4AV2PCgJVI")).toBe(
    "uid-1:token",
  );
  const after = cipher.encrypt("text");
  expect(cipher.decrypt(after)).toBe("text");
  expect(createCipher(SECRET, "signing keys").decrypt(after)).toBeUndefined();
  expect(createCipher(SECRET, "mails", { formerly: ["sessions"] }).decrypt(before)).toBeUndefined();
});

test("a derived secret is stable and differs for every purpose and app secret", () => {
  const derived = deriveSecret(SECRET, "webhooks");
  expect(derived).toMatch(/^[\w-]{43}$/);
  expect(deriveSecret(SECRET, "webhooks")).toBe(derived);
  expect(deriveSecret(SECRET, "other")).not.toBe(derived);
  expect(deriveSecret(`${SECRET}.`, "webhooks")).not.toBe(derived);
});
