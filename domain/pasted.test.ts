import { expect, test } from "vitest";
import { pasted, pastedCode, shownLine, shownText } from "./pasted.ts";

test.each([
  ["DE123456789\u200b", "DE123456789"],
  ["\ufeff 12\u00ad34\u2060 ", "1234"],
  ["\u202a12 34\u202c", "12 34"],
  ["ＤＥ１２３", "DE123"],
  ["A‐B‑C‒D–E—F―G−H﹣I－J", "A-B-C-D-E-F-G-H-I-J"],
  ["a\u00a0b", "a b"],
])("%j means %j", (text, meant) => expect(pasted(text)).toBe(meant));

test.each([
  ["\u202egnp.exe", "gnp.exe"],
  ["a\u2066b\u2069\u200bc\u00add", "abcd"],
  [" two\r\nlines\u0007\tand a tab ", "two\nlines\tand a tab"],
  ["\u0645\u06cc\u200c\u062e", "\u0645\u06cc\u200c\u062e"],
  ["👩\u200d💻❤\ufe0f", "👩\u200d💻❤\ufe0f"],
  ["\u200b\u202e", ""],
])("%j is shown as %j", (text, shown) => expect(shownText(text)).toBe(shown));

test.each([
  ["one\ttab", "one tab"],
  ["\u202etwo\r\n lines\u200b ", "two lines"],
  ["a\u00a0b", "a b"],
  ["\ud800", "\ufffd"],
])("%j is shown in one line as %j", (text, line) => expect(shownLine(text)).toBe(line));

test.each(["123 456", "\ufeff123–456\t", "１２３\u00a0４５６", "1\u200b23\n456\u202c"])(
  "%j is the code 123456",
  (text) => expect(pastedCode(text)).toBe("123456"),
);
