import fc from "fast-check";
import { expect, test } from "vitest";
import { createSeal, deriveSecret } from "./seal.ts";

const SECRET = "a secret of thirty-two characters";

test("any text comes back from its seal, and two seals of one text differ", () => {
  const seal = createSeal(SECRET, "tests");
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      const sealed = seal.close(text);
      expect(seal.open(sealed)).toBe(text);
      expect(sealed).toMatch(/^[\w-]+$/);
      expect(seal.close(text)).not.toBe(sealed);
    }),
  );
});

test("a sealed text does not show what it holds", () => {
  const sealed = createSeal(SECRET, "tests").close("refresh-token");
  expect(sealed).not.toContain("refresh");
  expect(Buffer.from(sealed, "base64url").toString("latin1")).not.toContain("refresh");
});

test("another secret or purpose opens nothing", () => {
  const sealed = createSeal(SECRET, "sessions").close("text");
  expect(createSeal(SECRET, "sessions").open(sealed)).toBe("text");
  expect(createSeal(SECRET, "signing keys").open(sealed)).toBeUndefined();
  expect(createSeal(`${SECRET}.`, "sessions").open(sealed)).toBeUndefined();
});

test("a change of any byte is noticed", () => {
  const seal = createSeal(SECRET, "tests");
  const bytes = Buffer.from(seal.close("text"), "base64url");
  for (const at of bytes.keys()) {
    const changed = Buffer.from(bytes);
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    expect(seal.open(changed.toString("base64url"))).toBeUndefined();
  }
});

test("what was never sealed opens to nothing", () => {
  const seal = createSeal(SECRET, "tests");
  for (const text of ["", "x", "A".repeat(37), "not base64 at all!", "\0"])
    expect(seal.open(text)).toBeUndefined();
  fc.assert(fc.property(fc.string(), (text) => seal.open(text) === undefined));
});

test("a derived secret is stable and of its purpose alone", () => {
  const derived = deriveSecret(SECRET, "webhooks");
  expect(derived).toMatch(/^[\w-]{43}$/);
  expect(deriveSecret(SECRET, "webhooks")).toBe(derived);
  expect(deriveSecret(SECRET, "other")).not.toBe(derived);
  expect(deriveSecret(`${SECRET}.`, "webhooks")).not.toBe(derived);
});
