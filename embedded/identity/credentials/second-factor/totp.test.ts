import { expect, test } from "vitest";
import { codeAt, findStep, generateSecret, stepAt } from "./totp.ts";

/** "12345678901234567890" of RFC 6238, appendix B, in base32. */
const SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

test.each([
  [59, "94287082"],
  [1_111_111_109, "07081804"],
  [1_111_111_111, "14050471"],
  [1_234_567_890, "89005924"],
  [2_000_000_000, "69279037"],
  [20_000_000_000, "65353130"],
])("RFC 6238 at %i s: the last six digits of %s", (seconds, code) => {
  expect(codeAt(SECRET, stepAt(seconds * 1000))).toBe(code.slice(-6));
});

test("a secret is 32 random base32 letters", () => {
  const secrets = Array.from({ length: 50 }, generateSecret);
  for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(new Set(secrets).size).toBe(50);
});

test("a code is valid one period before and after its own, once", () => {
  const now = 1_700_000_000_000;
  const step = stepAt(now);
  const check = (code: string, lastStep = 0) => findStep({ secret: SECRET, code, now, lastStep });
  for (const offset of [-1, 0, 1]) expect(check(codeAt(SECRET, step + offset))).toBe(step + offset);
  for (const offset of [-2, 2]) expect(check(codeAt(SECRET, step + offset))).toBeUndefined();
  expect(check(codeAt(SECRET, step), step)).toBeUndefined();
  expect(check(codeAt(SECRET, step - 1), step)).toBeUndefined();
  expect(check(codeAt(SECRET, step + 1), step)).toBe(step + 1);
});

test.each(["", "12345", "1234567", " 12345", "１２３４５６", "abcdef"])(
  "%j is not a code",
  (code) => {
    expect(findStep({ secret: SECRET, code, now: 0, lastStep: -9 })).toBeUndefined();
  },
);
