import { expect, test } from "vitest";
import { readVatId } from "./vat-ids.ts";

test.each([
  ["atu 1234 5678", "ATU12345678"],
  ["DE-123.456.789", "DE123456789"],
  ["GR123456789", "EL123456789"],
  ["NL123456789B01", "NL123456789B01"],
  ["ie1234567fa", "IE1234567FA"],
  ["FRXX123456789", "FRXX123456789"],
  ["DE123456789\u200b", "DE123456789"],
  ["ＤＥ１２３４５６７８９", "DE123456789"],
  ["DE 123–456−789", "DE123456789"],
  ["CHE-116.281.710 MWST", "CHE116281710MWST"],
  ["che116281710", "CHE116281710"],
  ["NO 923 609 016 MVA", "NO923609016MVA"],
  ["GB 123 4567 89", "GB123456789"],
  ["GBGD001", "GBGD001"],
])("%s is %s", (typed, vatId) => expect(readVatId(typed)).toBe(vatId));

test.each([
  "",
  "AT",
  "ATU1234567",
  "DE12345678X",
  "US123456789",
  "GB12345678",
  "CHE-116.281.711 MWST",
  "CHE116281710XYZ",
  "NO923609017MVA",
  "__proto__",
  "FRIO123456789",
])("%s is no VAT number", (typed) => expect(readVatId(typed)).toBeUndefined());
