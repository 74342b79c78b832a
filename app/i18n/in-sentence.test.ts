import { expect, test } from "vitest";
import { inSentence } from "./in-sentence.ts";

test.each([
  ["The book", "en", "the book"],
  ["A sampler", "en-GB", "a sampler"],
  ["An atlas", "en", "an atlas"],
  ["Theory of walls", "en", "Theory of walls"],
  ["The", "en", "The"],
  ["Weekend", "en", "Weekend"],
  ["The book", "de", "The book"],
])("%s in %s is %s", (name, locale, text) => {
  expect(inSentence(name, locale)).toBe(text);
});
