import { expect, test } from "vitest";
import { z } from "zod";
import { describeIssue } from "./describe-issue.ts";

const schema = z.strictObject({
  title: z.string().min(1).max(5),
  count: z.int().min(2).max(9),
  isOpen: z.boolean(),
  tone: z.enum(["calm", "loud"]),
  tags: z.array(z.string()).min(1).max(2),
  part: z.discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("one") }),
    z.strictObject({ kind: z.literal("two") }),
  ]),
  prices: z.record(z.string(), z.number()).optional(),
});

const good = {
  title: "Tea",
  count: 3,
  isOpen: true,
  tone: "calm",
  tags: ["a"],
  part: { kind: "one" },
};

test.each([
  ["title", undefined, "is missing: write a text in quotes"],
  ["title", 7, 'is a number: write it in quotes, "7"'],
  ["title", ["a"], "is a list: write a text in quotes"],
  ["title", null, "is null: write a text in quotes"],
  ["title", "", "is empty: write a text"],
  ["title", "A longer one", "has 12 characters: write 5 at most"],
  ["count", "4", "is a text: write 4 without quotes"],
  ["count", "four", "is a text: write a number"],
  ["count", 2.5, "is 2.5: write a whole number"],
  ["count", Number.NaN, "is NaN: write a number"],
  ["count", 1, "is 1: write 2 at least"],
  ["count", 10, "is 10: write 9 at most"],
  ["isOpen", "yes", "is a text: write true or false"],
  ["tone", "quiet", 'is "quiet": write one of "calm", "loud"'],
  ["tone", undefined, 'is missing: write one of "calm", "loud"'],
  ["tone", new Date(0), 'is a Date: write one of "calm", "loud"'],
  ["tags", "a", 'is a text: write a list, such as ["a"]'],
  ["tags", [], "is empty: write 1 at least"],
  ["tags", ["a", "b", "c"], "has 3 entries: write 2 at most"],
  ["part", { kind: "three" }, 'is "three": write one of "one", "two"'],
  ["part", "one", "is a text: write an object in { }"],
  ["prices", [], "is a list: write an object in { }"],
])("%s: %j", (field, value, message) => {
  const { error } = schema.safeParse({ ...good, [field]: value }, { error: describeIssue });
  expect(error?.issues.map((issue) => issue.message)).toEqual([message]);
});

test("unknown keys get the nearest known key, the present name, or all names", () => {
  const unknown = { titel: "Tea", lastWalkedAt: 1, quality: 2 };
  const { error } = schema.safeParse({ ...good, ...unknown }, { error: describeIssue });
  expect(error?.issues[0]?.message.split("\n")).toEqual([
    "is no field here: write title",
    'is called "date" now',
    "is no field here: remove it, or write one of title, count, isOpen, tone, tags, part, prices",
  ]);
});
