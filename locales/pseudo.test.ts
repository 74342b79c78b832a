import { expect, test } from "vitest";
import { compileCatalogue } from "./compile.ts";
import { PSEUDO_LOCALE, pseudoText } from "./pseudo.ts";

test("a text is accented and 40 % longer, and keeps its outer spaces", () => {
  expect(pseudoText(" Try again. ")).toBe(" Ťŕý áĝáíñ.~~~~ ");
  expect(pseudoText("#")).toBe("#");
  expect(pseudoText(", ")).toBe(", ");
});

test("values and plural forms stay unchanged", () => {
  const messages = compileCatalogue(PSEUDO_LOCALE);
  expect(messages.get("paywall.buy")).toEqual(["Búý~~ ", ["plan"]]);
  expect(messages.get("ago.days")).toEqual([
    ["count", "plural", { 1: ["ýéšťéŕdáý~~~~"], other: ["#", " dáýš áĝó~~~~"] }],
  ]);
});
