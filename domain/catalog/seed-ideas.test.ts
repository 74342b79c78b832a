import { expect, test } from "vitest";
import { z } from "zod";
import { defineCollection } from "../ports/collection.ts";
import { createSqliteDocuments } from "#server/adapters/documents/sqlite/sqlite.ts";
import { GeoPoint, Timestamp } from "../values.ts";
import { CONTENT_REVISION_ID, content, ideas as collection } from "./collections.ts";
import type { Idea } from "./idea.ts";
import { seedIdeas } from "./seed-ideas.ts";

const clock = { now: () => 1_760_000_000_000 };

function idea(id: string, changes: Partial<Idea> = {}): Idea {
  return {
    id,
    title: `Place ${id}`,
    summary: "A short text",
    coordinate: new GeoPoint(46.3684, 14.1112),
    placeName: "Bled",
    date: new Timestamp(1_750_000_000, 123_456_789),
    facts: ["6.2 km"],
    ...changes,
  };
}

async function setUp(ideas: readonly Idea[] = [idea("a"), idea("b")]) {
  const documents = createSqliteDocuments({ path: ":memory:" });
  const first = await seedIdeas(documents, ideas, clock);
  const readRevision = async () =>
    (await documents.get(content, CONTENT_REVISION_ID))?.data.revision;
  return { documents, first, readRevision };
}

const nothing = { seeded: [], kept: [], removed: [] };

test("seeds in the store's order and starts the content revision", async () => {
  const { documents, first, readRevision } = await setUp();
  expect(first).toEqual({ ...nothing, seeded: ["a", "b"] });
  const stored = await documents.query(collection, { orderBy: [["position", "asc"]] });
  expect(stored.map(({ id, data }) => [id, data.position, data.title])).toEqual([
    ["a", 0, "Place a"],
    ["b", 1, "Place b"],
  ]);
  expect(stored[0]?.data.coordinate).toEqual(new GeoPoint(46.3684, 14.1112));
  expect(await readRevision()).toBe(clock.now());
});

test("a second run writes nothing and leaves the revision", async () => {
  const { documents, readRevision } = await setUp();
  expect(await seedIdeas(documents, [idea("a"), idea("b")], clock)).toEqual(nothing);
  expect(await readRevision()).toBe(clock.now());
});

test("writes changed ideas and raises the revision, even within the same millisecond", async () => {
  const { documents, readRevision } = await setUp();
  const changed = [idea("a", { title: "New title" }), idea("b")];
  expect(await seedIdeas(documents, changed, clock)).toEqual({ ...nothing, seeded: ["a"] });
  expect((await documents.get(collection, "a"))?.data.title).toBe("New title");
  expect(await readRevision()).toBe(clock.now() + 1);
});

test("does not overwrite an idea that was edited by hand", async () => {
  const { documents, readRevision } = await setUp();
  const editedAt = Timestamp.fromMillis(clock.now());
  await documents.update(collection, "a", { title: "By hand", editedAt });
  expect(await seedIdeas(documents, [idea("a"), idea("b")], clock)).toEqual(nothing);

  const changed = [idea("a", { title: "New title" }), idea("b")];
  expect(await seedIdeas(documents, changed, clock)).toEqual({ ...nothing, kept: ["a"] });
  expect((await documents.get(collection, "a"))?.data.title).toBe("By hand");
  expect(await readRevision()).toBe(clock.now());
});

test("an edit that was undone does not count", async () => {
  const { documents } = await setUp();
  await documents.update(collection, "a", { title: "By hand" });
  await documents.update(collection, "a", { title: "Place a" });
  const changed = [idea("a", { summary: "Longer" }), idea("b")];
  expect(await seedIdeas(documents, changed, clock)).toEqual({ ...nothing, seeded: ["a"] });
});

test("removes ideas that the store dropped, unless they were edited by hand", async () => {
  const { documents, readRevision } = await setUp([idea("a"), idea("b"), idea("c")]);
  await documents.update(collection, "c", { title: "By hand" });
  expect(await seedIdeas(documents, [idea("a")], clock)).toEqual({
    seeded: [],
    kept: ["c"],
    removed: ["b"],
  });
  const left = await documents.query(collection, {});
  expect(left.map(({ id }) => id)).toEqual(["a", "c"]);
  expect(await readRevision()).toBe(clock.now() + 1);
});

test("an idea of version 1 is shown as before, and follows the store again", async () => {
  const documents = createSqliteDocuments({ path: ":memory:" });
  const old = defineCollection("ideas", {
    schema: z.looseObject({}),
    expires: { never: "As before." },
  });
  const { coordinate, date, facts: _facts, id: _id, ...same } = idea("a");
  await documents.set(old, "a", {
    ...same,
    place: coordinate,
    lastWalkedAt: date,
    distanceInMetres: 6168,
    position: 0,
    storeHash: "hash of version 1",
  });
  const { id, ...unchanged } = idea("a", { facts: ["6.2 km"] });
  expect((await documents.get(collection, id))?.data).toMatchObject(unchanged);
  expect((await seedIdeas(documents, [{ id, ...unchanged }], clock)).seeded).toEqual(["a"]);
  const renamed = { id, ...unchanged, title: "Another title" };
  expect((await seedIdeas(documents, [renamed], clock)).seeded).toEqual(["a"]);
  expect((await documents.get(collection, id))?.data.title).toBe("Another title");
});
