import { expect, test } from "vitest";
import { formatConsent, parseConsent } from "./consent.ts";

const recordId = "abcdefghijklmnopqrstuv";

test.each([
  [true, true],
  [true, false],
  [false, true],
  [false, false],
])("a choice is read as it was written: %s, %s", (measurement, marketing) => {
  const given = { recordId, policyVersion: 12, choice: { measurement, marketing } };
  expect(parseConsent(formatConsent(given))).toEqual(given);
});

test.each([
  undefined,
  "",
  "1",
  `${recordId}.1.2`,
  `${recordId}.1.111`,
  `${recordId}.-1.11`,
  `x.1.11`,
])("%s is no choice", (value) => {
  expect(parseConsent(value)).toBeUndefined();
});
