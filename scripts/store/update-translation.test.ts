import { expect, test } from "vitest";
import { type PoEntry, readPo, writePo } from "./po.ts";
import { updateEntries } from "./update-translation.ts";

const entry = (
  key: string,
  source: string,
  text: string,
  more: Partial<PoEntry> = {},
): PoEntry => ({
  key,
  source,
  text,
  isFuzzy: false,
  previous: undefined,
  comments: [],
  hint: undefined,
  ...more,
});

const update = (texts: Readonly<Record<string, string>>, old: readonly PoEntry[]) =>
  updateEntries(
    Object.entries(texts).map(([key, text]) => ({ key, text })),
    old,
  );

test("new texts are empty, and those that are gone are removed", () => {
  const old = [entry("a", "A", "Å"), entry("gone", "Gone", "Væk")];
  expect(update({ a: "A", b: "B" }, old)).toEqual({
    entries: [entry("a", "A", "Å"), entry("b", "B", "")],
    changed: 0,
    removed: 1,
  });
});

test("a changed text keeps its translation as fuzzy, with the former text until somebody looks", () => {
  const once = update({ a: "A new" }, [entry("a", "A", "Å", { comments: ["by Ada"] })]);
  const fuzzy = { isFuzzy: true, previous: "A", comments: ["by Ada"] };
  expect(once).toMatchObject({
    entries: [entry("a", "A new", "Å", fuzzy)],
    changed: 1,
    removed: 0,
  });
  const twice = update({ a: "A newer" }, once.entries);
  expect(twice.entries).toEqual([entry("a", "A newer", "Å", fuzzy)]);
  expect(update({ a: "A newer" }, twice.entries)).toMatchObject({ ...twice, changed: 0 });
});

test("entries of a list keep their translations when one is added before them", () => {
  const old = [entry("items.0.title", "One", "En"), entry("items.1.title", "Two", "To")];
  const { entries, changed, removed } = update(
    { "items.0.title": "New", "items.1.title": "One", "items.2.title": "Two" },
    old,
  );
  expect(entries.map(({ text }) => text)).toEqual(["", "En", "To"]);
  expect({ changed, removed }).toEqual({ changed: 0, removed: 0 });
});

test("a text that another field has already is proposed as fuzzy", () => {
  const { entries } = update({ a: "Same", b: "Same" }, [entry("a", "Same", "Ens")]);
  expect(entries).toEqual([
    entry("a", "Same", "Ens"),
    entry("b", "Same", "Ens", { isFuzzy: true }),
  ]);
});

test("a file is read as it was written", () => {
  const entries = [
    entry("a.0", 'Two\n\nparagraphs, "quoted" \\ $&', "To\n\nafsnit", { comments: ["by Ada"] }),
    entry("b", `Long ${"words ".repeat(40)}`, "Lang", {
      isFuzzy: true,
      previous: 'Former "text"\n',
    }),
    entry("c", "C", ""),
  ];
  const content = { comments: ["Head", "", "more"], headers: { Language: "da" }, entries };
  expect(readPo(writePo(content))).toEqual(content);
  expect(
    writePo({ ...content, entries: [entry("a", "A", "", { hint: "At most 24." })] }),
  ).toContain('#. At most 24.\nmsgctxt "a"');
});
