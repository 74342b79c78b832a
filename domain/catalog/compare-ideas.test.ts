import { expect, test } from "vitest";
import { createSqliteDocuments } from "#server/adapters/documents/sqlite/sqlite.ts";
import { Timestamp } from "../values.ts";
import { CONTENT_REVISION_ID, content, ideas as collection } from "./collections.ts";
import { compareIdeas, resetIdeas } from "./compare-ideas.ts";
import type { Idea } from "./idea.ts";
import { seedIdeas } from "./seed-ideas.ts";

const clock = { now: () => 1_760_000_000_000 };
const idea = (id: string, title = `Idea ${id}`): Idea => ({ id, title, facts: [] });

/** "a" is unchanged, "b" edited by hand, "c" changed in the store, "d" new, "e" dropped, "f" added by hand. */
async function setUp() {
  const documents = createSqliteDocuments({ path: ":memory:" });
  await seedIdeas(
    documents,
    ["a", "b", "c", "e"].map((id) => idea(id)),
    clock,
  );
  const editedAt = Timestamp.fromMillis(clock.now());
  await documents.update(collection, "b", { title: "By hand", facts: ["1 km"], editedAt });
  const added = { title: "Added", facts: [], position: 9, storeHash: "" };
  await documents.set(collection, "f", added);
  const ideas = [idea("a"), idea("b"), idea("c", "New title"), idea("d")];
  const readRevision = async () =>
    (await documents.get(content, CONTENT_REVISION_ID))?.data.revision;
  const titles = async () =>
    (await documents.query(collection, {})).map(({ id, data }) => `${id}: ${data.title}`);
  return { documents, ideas, editedAt, readRevision, titles };
}

test("says where each differing idea is, what differs and whether it was edited", async () => {
  const { documents, ideas, editedAt } = await setUp();
  const rest = { isEdited: false, editedAt: undefined, fields: [] };
  expect(await compareIdeas(documents, ideas)).toEqual([
    {
      ...rest,
      id: "b",
      title: "By hand",
      place: "both",
      isEdited: true,
      editedAt,
      fields: ["title", "facts"],
    },
    { ...rest, id: "c", title: "Idea c", place: "both", fields: ["title"] },
    { ...rest, id: "d", title: "Idea d", place: "onlyStore" },
    { ...rest, id: "e", title: "Idea e", place: "onlyDatabase" },
    { ...rest, id: "f", title: "Added", place: "onlyDatabase", isEdited: true },
  ]);
});

test("after a reset, and a start, nothing differs", async () => {
  const { documents, ideas, readRevision, titles } = await setUp();
  const before = (await readRevision()) ?? 0;
  const ids = (await compareIdeas(documents, ideas)).map(({ id }) => id);
  expect(await resetIdeas(documents, ideas, ids, clock)).toEqual({
    written: ["b", "c", "d"],
    deleted: ["e", "f"],
  });
  expect(await titles()).toEqual(["a: Idea a", "b: Idea b", "c: New title", "d: Idea d"]);
  expect(await compareIdeas(documents, ideas)).toEqual([]);
  expect(await readRevision()).toBe(before + 1);
  expect(await seedIdeas(documents, ideas, clock)).toEqual({ seeded: [], kept: [], removed: [] });
  expect(await resetIdeas(documents, ideas, ids, clock)).toEqual({ written: [], deleted: [] });
  expect(await readRevision()).toBe(before + 1);
});

test("resets only the ideas that are named, so that later changes of the store reach them again", async () => {
  const { documents, ideas, titles } = await setUp();
  expect(await resetIdeas(documents, ideas, ["b", "b", "unknown"], clock)).toEqual({
    written: ["b"],
    deleted: [],
  });
  expect(await titles()).toContain("b: Idea b");
  expect(await titles()).toContain("f: Added");
  await seedIdeas(documents, [idea("a"), idea("b", "Newer")], clock);
  expect(await titles()).toEqual(["a: Idea a", "b: Newer", "f: Added"]);
});

test("an edit that was undone is no difference", async () => {
  const { documents, ideas, editedAt } = await setUp();
  await documents.update(collection, "a", { title: "By hand", editedAt });
  await documents.update(collection, "a", { title: "Idea a" });
  expect((await compareIdeas(documents, ideas)).map(({ id }) => id)).not.toContain("a");
});
