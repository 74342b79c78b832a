import { afterEach, expect, test, vi } from "vitest";
import { declineLanguage } from "./declined-language.ts";
import { wantedLanguage } from "./wanted-language.ts";

const languages = ["en", "de", "pt-BR"].map((locale) => ({ locale, basename: "", name: locale }));
const english = { locale: "en", languages };

afterEach(() => vi.unstubAllGlobals());

test.each([
  [["de-AT", "en"], "de"],
  [["da", "de"], "de"],
  [["en-GB", "de"], undefined],
  [["pt-BR"], "pt-BR"],
  [["da", "ja"], undefined],
  [[], undefined],
])("on an English page, browsers with %j want %s", (preferred, wanted) => {
  expect(wantedLanguage(english, preferred)?.locale).toBe(wanted);
});

test("a shop with one language offers none", () => {
  expect(wantedLanguage({ locale: "en" }, ["de"])).toBe(undefined);
});

test("after a language was declined, none is offered again", () => {
  const items = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  });
  declineLanguage("de");
  expect(wantedLanguage(english, ["de"])).toBe(undefined);
  expect(wantedLanguage(english, ["pt-BR"])).toBe(undefined);
});
