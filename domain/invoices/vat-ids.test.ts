import { expect, test } from "vitest";
import { readVatId } from "./vat-ids.ts";

test.each([
  ["atu 1234 5678", "ATU12345678"],
  ["DE-123.456.789", "DE123456789"],
  ["GR123456789", "EL123456789"],
  ["NL123456789B01", "NL123456789B01"],
  ["ie1234567fa", "IE1234567FA"],
  ["FRXX123456789", "FRXX123456789"],
])("%s is %s", (typed, vatId) => expect(readVatId(typed)).toBe(vatId));

test.each([
  "",
  "AT",
  "ATU1234567",
  "DE12345678X",
  "US123456789",
  "GB123456789",
  "__proto__",
  "FRIO123456789",
])("%s is no VAT number of the European Union", (typed) =>
  expect(readVatId(typed)).toBeUndefined(),
);
