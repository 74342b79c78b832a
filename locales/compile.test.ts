import { expect, test } from "vitest";
import { areas } from "./areas.ts";
import { compileCatalogue, listLocales, pickArea } from "./compile.ts";
import type { Message } from "./message.ts";
import { describeMessages } from "./message-types.ts";
import { SOURCE_LOCALE } from "./source-locale.ts";

const source = compileCatalogue(SOURCE_LOCALE);

test("each area has texts, and each text belongs to one area", () => {
  const counts = areas.map((area) => Object.keys(pickArea(source, area)).length);
  expect(Math.min(...counts)).toBeGreaterThan(0);
  expect(counts.reduce((sum, count) => sum + count)).toBe(source.size);
});

test.each(listLocales())("the texts of %s take the same values as the English ones", (locale) => {
  const types = (messages: typeof source) => describeMessages(messages).replaceAll(/".*?":/g, "");
  expect(types(compileCatalogue(locale))).toBe(types(source));
});

test("types describe each value: a string, a number, or the words of a select", () => {
  const types = describeMessages(
    new Map<string, Message>([
      ["a.plain", "Text"],
      ["a.name", ["Hello ", ["name"]]],
      ["a.count", [["count", "plural", { other: ["#", " of ", ["name"]] }]]],
      ["a.kind", [["kind", "select", { map: ["map"], other: ["thing"] }]]],
    ]),
  );
  expect(types).toContain('"a.plain": Record<never, never>;');
  expect(types).toContain('"a.name": { name: string };');
  expect(types).toContain('"a.count": { count: number; name: string };');
  expect(types).toContain('"a.kind": { kind: "map" | (string & {}) };');
});
