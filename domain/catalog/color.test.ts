import { expect, test } from "vitest";
import { carriesWhiteText } from "./color.ts";

// The contrast of #767676 with white is 4.54, that of #777777 is 4.48.
test.each([
  ["#000000", true],
  ["#0066ff", true],
  ["#767676", true],
  ["#777777", false],
  ["#FFD700", false],
])("white text on %s is readable: %s", (color, isReadable) => {
  expect(carriesWhiteText(color)).toBe(isReadable);
});
