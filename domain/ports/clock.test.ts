import { expect, test } from "vitest";
import { msLeft } from "./clock.ts";

const LIFE_MS = 10 * 60_000;
const END = 1_800_000_000_000;

test.each([
  ["one before its end", END - 1, 1],
  ["at its end", END, 0],
  ["one after its end", END + 1, 0],
  ["when it begins", END - LIFE_MS, LIFE_MS],
  ["after the clock was set back a little", END - LIFE_MS - 1, LIFE_MS + 1],
  ["a minute before it began", END - LIFE_MS - 60_000, LIFE_MS + 60_000],
  ["more than a minute before it began: a clock was wrong", END - LIFE_MS - 60_001, 0],
])("%s", (_, now, left) => expect(msLeft(END, LIFE_MS, now)).toBe(left));
