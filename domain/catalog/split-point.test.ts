import { expect, test } from "vitest";
import { splitPoint } from "./split-point.ts";

test.each([
  ["Twelve loaves", { name: "Twelve loaves" }],
  ["Twelve loaves: rye, spelt", { name: "Twelve loaves", detail: "rye, spelt" }],
  ["Times: at 8:30: early", { name: "Times", detail: "at 8:30: early" }],
  ["From 8:30", { name: "From 8:30" }],
  ["Loaves:", { name: "Loaves:" }],
])("%s", (point, parts) => {
  expect(splitPoint(point)).toEqual(parts);
});
