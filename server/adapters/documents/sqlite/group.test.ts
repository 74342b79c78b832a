import { z } from "zod";
import { expect, test } from "vitest";
import { defineCollection } from "#domain/ports/collection.ts";
import { DocumentExists } from "#domain/ports/documents.ts";
import { writes } from "../shared/document-writes.ts";
import { createGroup } from "./group.ts";
import { openSqliteStore } from "./store.ts";

const notes = defineCollection("notes", { schema: z.object({ text: z.string() }), indexes: [] });

function createFixture() {
  const store = openSqliteStore(":memory:");
  let commits = 0;
  let isFull = false;
  const change = createGroup({
    change(work) {
      commits += 1;
      return store.change(work);
    },
    changeAll(works) {
      if (isFull) throw new Error("the disk is full");
      commits += 1;
      return store.changeAll(works);
    },
  });
  const create = (id: string, text: string) =>
    change(() => store.apply(writes.create(notes, id, { text })));
  const read = (id: string) => store.read("notes", id)?.text;
  return { store, create, change, read, commits: () => commits, fill: () => (isFull = true) };
}

test("changes of one turn are committed together", async () => {
  const { create, read, commits } = createFixture();
  const versions = await Promise.all([
    create("a", "one"),
    create("b", "two"),
    create("c", "three"),
  ]);
  expect(new Set(versions).size).toBe(3);
  expect(["a", "b", "c"].map(read).every(Boolean)).toBe(true);
  expect(commits()).toBe(1);
});

test("a change that fails is undone alone, also what it wrote before", async () => {
  const { store, create, change, read, commits } = createFixture();
  const failing = change(() => {
    store.apply(writes.create(notes, "c", { text: "three" }));
    throw new Error("no");
  });
  const outcomes = await Promise.allSettled([
    create("a", "one"),
    create("a", "again"),
    failing,
    create("b", "two"),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual([
    "fulfilled",
    "rejected",
    "rejected",
    "fulfilled",
  ]);
  expect(outcomes[1]).toMatchObject({ reason: expect.any(DocumentExists) });
  expect(read("a")).toContain("one");
  expect(read("b")).toContain("two");
  expect(read("c")).toBeUndefined();
  expect(commits()).toBe(1);
});

test("if a group cannot be committed, each change is committed alone", async () => {
  const { create, read, commits, fill } = createFixture();
  fill();
  await Promise.all([create("a", "one"), create("b", "two")]);
  expect(["a", "b"].map(read).every(Boolean)).toBe(true);
  expect(commits()).toBe(2);
});
