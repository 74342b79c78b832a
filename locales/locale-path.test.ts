import { expect, test } from "vitest";
import { basenameOf, pickLocale, splitLocale } from "./locale-path.ts";

const offered = ["en", "de", "pt-BR"];

test.each([
  ["/landing", "en", "", "/landing"],
  ["/", "en", "", "/"],
  ["/de", "de", "/de", "/"],
  ["/de/", "de", "/de", "/"],
  ["/de/landing/paywall", "de", "/de", "/landing/paywall"],
  ["/PT-br/landing", "pt-BR", "/pt-BR", "/landing"],
  // Not a prefix: a language that is not offered, part of a segment, and the first language.
  ["/fr/landing", "en", "", "/fr/landing"],
  ["/design", "en", "", "/design"],
  ["/en/landing", "en", "", "/en/landing"],
])("%s is in %s under %j", (pathname, locale, basename, path) => {
  expect(splitLocale(pathname, offered)).toEqual({ locale, basename, path });
  expect(basenameOf(locale, offered)).toBe(basename);
});

test.each([
  ["de-AT,de;q=0.9,en;q=0.8", "de"],
  ["fr, pt-br;q=0.5", "pt-BR"],
  ["pt", "en"],
  ["en_GB", "en"],
  ["*", "en"],
  ["", "en"],
  [undefined, "en"],
])("Accept-Language %j selects %s", (header, locale) => {
  expect(pickLocale(header, offered)).toBe(locale);
});
