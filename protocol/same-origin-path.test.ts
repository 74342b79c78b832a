import fc from "fast-check";
import { expect, test } from "vitest";
import { sameOriginPath } from "./same-origin-path.ts";

const ORIGIN = "https://shop.example";

test.each([
  ["/landing?a=1#b", "/landing?a=1#b"],
  [`${ORIGIN}/landing`, "/landing"],
  ["/a//b", "/a//b"],
  ["//evil.example", undefined],
  [`${ORIGIN}//evil.example`, undefined],
  [`${ORIGIN}/.//evil.example`, undefined],
  [`${ORIGIN}/a/..//evil.example`, undefined],
  [`${ORIGIN}\\\\evil.example`, undefined],
  ["/\\evil.example", undefined],
  ["/\t/evil.example", undefined],
  ["https://shop.example@evil.example/", undefined],
  ["https://shop.example.evil.example/", undefined],
  ["javascript:alert(1)", undefined],
  ["http://shop.example/", undefined],
])("%j leads to %j", (target, path) => expect(sameOriginPath(target, ORIGIN)).toBe(path));

test("no target leads to another site", () => {
  const piece = fc.constantFrom(
    "/",
    "\\",
    ".",
    "..",
    "@",
    ":",
    "\t",
    "\n",
    "%2f",
    "?",
    "#",
    "evil",
  );
  fc.assert(
    fc.property(fc.boolean(), fc.array(piece, { maxLength: 12 }), (isAbsolute, pieces) => {
      const path = sameOriginPath((isAbsolute ? ORIGIN : "") + pieces.join(""), ORIGIN);
      if (path !== undefined) expect(new URL(path, ORIGIN).origin).toBe(ORIGIN);
    }),
    { numRuns: 2000 },
  );
});
