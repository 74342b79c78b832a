import { expect, test } from "vitest";
import { keepUnits, splitFact } from "./idea-facts.ts";

test("a fact never breaks between a number and its unit", () => {
  expect(keepUnits("210 m up")).toBe("210\u00A0m\u00A0up");
  expect(keepUnits("from the station 3 km on a quiet road")).toBe(
    "from the station 3\u00A0km on a quiet road",
  );
});

test.each([
  ["Golden hour 6 h 59 min", "Golden hour", "6\u00A0h\u00A059\u00A0min"],
  ["Aranyóra: 3 óra 6 perc", "Aranyóra", "3\u00A0óra\u00A06\u00A0perc"],
  ["Serves 4", "Serves", "4"],
  ["Steigung 12,5 %", "Steigung", "12,5\u00A0%"],
  ["40 minutes", undefined, "40\u00A0minutes"],
  ["Rye 40 %, wheat 60 %", undefined, "Rye\u00A040\u00A0%,\u00A0wheat\u00A060\u00A0%"],
])("%s", (fact, label, value) => {
  expect(splitFact(fact)).toEqual({ label, value });
});
