import { expect, test } from "vitest";
import { initialsOf } from "./avatar.tsx";

test.each([
  ["Ada Byron Lovelace", "AB"],
  ["a b c", "ab"],
  ["", ""],
  ["Ada  Lovelace", "AL"],
])("AC-9.5 the initials of %j are %j", (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
