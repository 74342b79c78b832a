import { expect, test } from "vitest";
import { keepUnits } from "./idea-facts.ts";

test("a fact never breaks between a number and its unit", () => {
  expect(keepUnits("210 m up")).toBe("210\u00A0m\u00A0up");
  expect(keepUnits("from the station 3 km on a quiet road")).toBe(
    "from the station 3\u00A0km on a quiet road",
  );
});
