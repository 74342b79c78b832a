import { compileMessageOrThrow } from "@lingui/message-utils/compileMessage";
import { expect, test } from "vitest";
import { listLocales } from "./compile.ts";
import { type Message, type Values, writeMessage } from "./message.ts";

function write(text: string, values: Values, locale = "en"): string {
  return writeMessage(compileMessageOrThrow(text) as Message, values, locale);
}

test("values are inserted unchanged", () => {
  expect(write("Buy {plan} for {price}", { plan: "<b>", price: "#" })).toBe("Buy <b> for #");
});

test.each([
  ["en", 1, "1 file"],
  ["en", 1200, "1,200 files"],
  ["pl", 1, "1 plik"],
  ["pl", 3, "3 pliki"],
  ["pl", 25, "25 plików"],
])("plurals follow the rules of %s for %i", (locale, count, text) => {
  const forms = {
    en: "{count, plural, one {# file} other {# files}}",
    pl: "{count, plural, one {# plik} few {# pliki} many {# plików} other {# pliku}}",
  };
  expect(write(forms[locale as keyof typeof forms], { count }, locale)).toBe(text);
});

test("every language of the interface writes whole numbers below 1,000 as plain digits", () => {
  for (const locale of listLocales()) {
    const format = new Intl.NumberFormat(locale);
    for (let number = 0; number < 1000; number += 1)
      expect(format.format(number), locale).toBe(`${number}`);
  }
});

test("a form for an exact number takes precedence over the plural rules", () => {
  const text = "{count, plural, =1 {yesterday} one {# day} other {# days}}";
  expect(write(text, { count: 1 })).toBe("yesterday");
  expect(write(text, { count: 2 })).toBe("2 days");
});

test("selects and ordinals can be nested and see the outer number", () => {
  const text =
    "{count, plural, other {# {kind, select, map {maps} other {things}}}}, {place, selectordinal, one {#st} two {#nd} other {#th}}";
  expect(write(text, { count: 4, kind: "map", place: 22 })).toBe("4 maps, 22nd");
  expect(write(text, { count: 4, kind: "other thing", place: 11 })).toBe("4 things, 11th");
});

test("a missing value is an error", () => {
  expect(() => write("Buy {plan}", {})).toThrow("{plan}");
});
