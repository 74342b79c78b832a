import { expect, test } from "vitest";
import { readBlocks } from "./blocks.ts";

test("a line after ## is a heading, if it stands alone", () => {
  expect(readBlocks("## Our promise\n\nOne.\n\n## Two\nlines")).toEqual([
    { kind: "heading", text: "Our promise" },
    { kind: "paragraph", text: "One." },
    { kind: "paragraph", text: "## Two\nlines" },
  ]);
});

test("blank lines separate paragraphs, line breaks stay, and bullets make a list", () => {
  expect(readBlocks("One\nline.\n\n\nTwo:\n• a\n• b\n\n• c\n")).toEqual([
    { kind: "paragraph", text: "One\nline." },
    { kind: "paragraph", text: "Two:" },
    { kind: "list", items: ["a", "b"] },
    { kind: "list", items: ["c"] },
  ]);
});
