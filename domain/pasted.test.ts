import { expect, test } from "vitest";
import { pasted } from "./pasted.ts";

test.each([
  ["DE123456789\u200b", "DE123456789"],
  ["\ufeff 12\u00ad34\u2060 ", "1234"],
  ["\u202a12 34\u202c", "12 34"],
  ["ＤＥ１２３", "DE123"],
  ["A‐B‑C‒D–E—F―G−H﹣I－J", "A-B-C-D-E-F-G-H-I-J"],
  ["a\u00a0b", "a b"],
])("%j means %j", (text, meant) => expect(pasted(text)).toBe(meant));
