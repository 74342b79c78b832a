import { expect, test } from "vitest";
import { nativeName } from "../i18n/native-name.ts";
import { addressIn } from "./language-address.ts";

test.each([
  ["en", "English"],
  ["de", "Deutsch"],
  ["pt-BR", "Português (Brasil)"],
  ["sl", "Slovenščina"],
  ["el", "Ελληνικά"],
])("%s is called %s, with a capital", (locale, name) => {
  expect(nativeName(locale)).toBe(name);
});

test.each([
  ["/landing", "", "/pt-BR", "/pt-BR/landing"],
  ["/landing", "", "", "/landing"],
  ["/", "", "/pt-BR", "/pt-BR"],
  ["/", "", "", "/"],
  [
    "/landing/paywall",
    "?plan=book&code=SPRING-20",
    "/fr",
    "/fr/landing/paywall?plan=book&code=SPRING-20",
  ],
  ["/landing", "?order=id&pass=secret", "/fr", "/fr/landing?order=id"],
  ["/sign-in", "?next=%2Fde%2Faccount", "", "/sign-in?next=%2Faccount"],
  ["/sign-in", "?next=%2Fde", "/fr", "/fr/sign-in?next=%2Ffr"],
  [`/${"x".repeat(1000)}`, "", "/fr", "/fr"],
  ["/none", `?x=${"x".repeat(1000)}`, "", "/"],
  ["/sign-in", "?next=%2Fdevelopers", "/fr", "/fr/sign-in?next=%2Fdevelopers"],
])("%s%s of a German page is, with the prefix %j, %s", (pathname, search, basename, address) => {
  expect(addressIn({ basename }, { pathname, search }, { basename: "/de" })).toBe(address);
});

test("from the first language, the place after signing in gets the prefix", () => {
  const place = { pathname: "/sign-in", search: "?next=%2Faccount" };
  expect(addressIn({ basename: "/de" }, place, { basename: "" })).toBe(
    "/de/sign-in?next=%2Fde%2Faccount",
  );
});
