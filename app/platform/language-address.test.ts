import { expect, test } from "vitest";
import { addressIn } from "./language-address.ts";
import { nativeName } from "../i18n/native-name.ts";

const languages = ["en", "de", "pt-BR"].map((locale) => ({ locale, name: nativeName(locale) }));

test("names are those that speakers use, with a capital", () => {
  expect(languages.map(({ name }) => name)).toEqual(["English", "Deutsch", "Português (Brasil)"]);
  expect(nativeName("sl")).toBe("Slovenščina");
  expect(nativeName("el")).toBe("Ελληνικά");
});

test.each([
  ["/landing", "", "de", "/de/landing"],
  ["/landing", "", "en", "/landing"],
  ["/", "", "de", "/de"],
  ["/", "", "en", "/"],
  [
    "/landing/paywall",
    "?plan=book&code=SPRING-20",
    "pt-BR",
    "/pt-BR/landing/paywall?plan=book&code=SPRING-20",
  ],
  ["/sign-in", "?next=%2Fde%2Faccount", "en", "/sign-in?next=%2Faccount"],
  ["/sign-in", "?next=%2Fde", "pt-BR", "/pt-BR/sign-in?next=%2Fpt-BR"],
  ["/sign-in", "?next=%2Fdevelopers", "pt-BR", "/pt-BR/sign-in?next=%2Fdevelopers"],
])("%s%s in %s of a German page is %s", (pathname, search, locale, address) => {
  expect(addressIn(locale, { pathname, search }, { languages, basename: "/de" })).toBe(address);
});

test("from the first language, the place after signing in gets the prefix", () => {
  const place = { pathname: "/sign-in", search: "?next=%2Faccount" };
  expect(addressIn("de", place, { languages, basename: "" })).toBe(
    "/de/sign-in?next=%2Fde%2Faccount",
  );
});
