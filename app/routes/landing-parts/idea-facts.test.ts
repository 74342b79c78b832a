import { expect, test } from "vitest";
import { factsOf } from "./idea-facts.ts";

test("lines break between facts, never between a number and its unit", () => {
  const facts = ["6.1 km", "210 m up", "from the station 3 km on a quiet road"];
  expect(factsOf({ placeName: "Lake Bled", facts })).toBe(
    "Lake Bled · 6.1\u00A0km · 210\u00A0m\u00A0up · from the station 3\u00A0km on a quiet road",
  );
  expect(factsOf({ placeName: undefined, facts: [] })).toBe("");
});
