import { expect, test } from "vitest";
import { joinFacts } from "./idea-facts.ts";

test("lines break between facts, never between a number and its unit", () => {
  const facts = ["6.1 km", "210 m up", "from the station 3 km on a quiet road"];
  expect(joinFacts(facts)).toBe(
    "6.1\u00A0km · 210\u00A0m\u00A0up · from the station 3\u00A0km on a quiet road",
  );
  expect(joinFacts([])).toBe("");
});
