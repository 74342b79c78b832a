/** Two builds share a database: one knows version 1 of a collection, the other version 2. */
import { expect, test } from "vitest";
import { z } from "zod";
import { defineCollection, DocumentTooNew } from "#domain/ports/collection.ts";
import { type Documents, VersionConflict } from "#domain/ports/documents.ts";

const old = defineCollection("books", {
  schema: z.object({ author: z.string(), pages: z.number() }),
  indexes: ["author"],
});

/** Renames `author`, adds `lent`, and indexes both. */
const renamed = defineCollection("books", {
  schema: z.object({ writer: z.string(), pages: z.number(), lent: z.boolean() }),
  version: 2,
  migrate: { 2: ({ author, ...rest }) => ({ ...rest, writer: author, lent: false }) },
  indexes: ["writer", ["lent", "pages"]],
});

/** Only adds a field, so its documents fit the old schema. */
const extended = defineCollection("books", {
  schema: z.object({ author: z.string(), pages: z.number(), shelf: z.string() }),
  version: 2,
  migrate: { 2: (book) => ({ ...book, shelf: "none" }) },
  indexes: ["author", "shelf"],
});

const emma = { author: "Austen", pages: 474 };
const all = { limit: 10, skip: 0 };

export function testVersions(open: () => Documents): void {
  test("reading an older document migrates it without changing the stored one", async () => {
    const version = await open().create(old, "emma", emma);
    const data = { writer: "Austen", pages: 474, lent: false };
    const expected = { id: "emma", data, version };
    expect(await open().get(renamed, "emma")).toStrictEqual(expected);
    expect(await open().query(renamed, {})).toStrictEqual([expected]);
    expect(await open().transaction((t) => t.get(renamed, "emma"))).toStrictEqual(expected);
    expect((await open().get(old, "emma"))?.data).toEqual(emma);
  });

  test("updating an older document stores it migrated", async () => {
    await open().create(old, "emma", emma);
    await open().update(renamed, "emma", { lent: true });
    const where = [["lent", "==", true]] as const;
    expect(await open().query(renamed, { where, orderBy: [["pages", "asc"]] })).toMatchObject([
      { id: "emma", data: { writer: "Austen", pages: 474, lent: true } },
    ]);
    expect(await open().query(old, { where: [["author", "==", "Austen"]] })).toEqual([]);
  });

  test("queries find older documents after a backfill, which does not change their version", async () => {
    const version = await open().create(old, "emma", emma);
    await open().create(old, "persuasion", { author: "Austen", pages: 249 });
    const ofAusten = { where: [["writer", "==", "Austen"]] } as const;
    expect(await open().count(renamed, ofAusten)).toBe(0);
    const first = await open().backfill(renamed, { limit: 1, skip: 0 });
    expect(first).toEqual({ rewritten: 1, failures: [] });
    expect((await open().backfill(renamed, all)).rewritten).toBe(1);
    expect((await open().backfill(renamed, all)).rewritten).toBe(0);
    expect(await open().count(renamed, ofAusten)).toBe(2);
    expect((await open().get(renamed, "emma"))?.version).toBe(version);
  });

  test("a backfill fills a new index of the same version", async () => {
    const before = { ...old, indexes: [] };
    await open().create(before, "emma", emma);
    expect((await open().backfill(before, all)).rewritten).toBe(0);
    const ofAusten = { where: [["author", "==", "Austen"]] } as const;
    expect(await open().count(old, ofAusten)).toBe(0);
    expect((await open().backfill(old, all)).rewritten).toBe(1);
    expect(await open().count(old, ofAusten)).toBe(1);
  });

  test("a backfill reports a document that cannot be migrated and does not change it", async () => {
    const anyBook = { ...old, schema: z.custom<{ author: unknown }>() };
    await open().create(anyBook, "broken", { author: 5 });
    await open().create(old, "emma", emma);
    const { rewritten, failures } = await open().backfill(renamed, all);
    expect([rewritten, failures.map(({ id }) => id)]).toEqual([1, ["broken"]]);
    expect((await open().backfill(renamed, { limit: 10, skip: 1 })).failures).toEqual([]);
    expect((await open().get(anyBook, "broken"))?.data).toEqual({ author: 5 });
  });

  test("a backfill by the older build does not change newer documents", async () => {
    await open().create(renamed, "emma", { writer: "Austen", pages: 474, lent: true });
    expect(await open().backfill(old, all)).toEqual({ rewritten: 0, failures: [] });
    expect((await open().get(renamed, "emma"))?.data.lent).toBe(true);
  });
  testTooNew(open);
  testUnderstood(open);
}

function testTooNew(open: () => Documents): void {
  const isNew = { writer: "Austen", pages: 474, lent: true };

  test("only the newer document that does not fit the schema is refused", async () => {
    await open().create(renamed, "emma", isNew);
    const version = await open().create(old, "persuasion", { author: "Austen", pages: 249 });
    await expect(open().get(old, "emma")).rejects.toThrow(DocumentTooNew);
    // Ignore the case, because test mode calls this collection testBooks.
    await expect(open().get(old, "emma")).rejects.toThrow(
      /books\/emma has version 2; this build knows version 1/i,
    );
    await expect(open().update(old, "emma", { pages: 1 })).rejects.toThrow(DocumentTooNew);
    expect((await open().get(old, "persuasion"))?.version).toBe(version);
    expect((await open().get(renamed, "emma"))?.data).toEqual(isNew);
  });

  test("a query returns it with the others, and reading its data throws", async () => {
    await open().create(renamed, "emma", isNew);
    await open().create(old, "persuasion", { author: "Austen", pages: 249 });
    for (const query of [
      () => open().query(old, {}),
      () => open().transaction((t) => t.query(old, {})),
    ]) {
      const [newer, other] = await query();
      expect(newer?.id).toBe("emma");
      expect(() => newer?.data).toThrow(DocumentTooNew);
      expect(other?.data).toEqual({ author: "Austen", pages: 249 });
    }
  });

  test("it can be replaced and deleted", async () => {
    await open().create(renamed, "emma", isNew);
    await open().set(old, "emma", emma);
    expect((await open().get(renamed, "emma"))?.data.writer).toBe("Austen");
    await open().set(renamed, "emma", isNew);
    await open().delete(old, "emma");
    expect(await open().get(renamed, "emma")).toBeUndefined();
  });
}

function testUnderstood(open: () => Documents): void {
  test("a newer document that fits the schema is readable, and an update keeps its new fields", async () => {
    const first = await open().create(extended, "emma", { ...emma, shelf: "A" });
    expect((await open().get(old, "emma"))?.data).toEqual(emma);
    const version = await open().update(old, "emma", { pages: 500 }, { version: first });
    const data = { author: "Austen", pages: 500, shelf: "A" };
    expect(await open().get(extended, "emma")).toEqual({ id: "emma", data, version });
    expect((await open().query(old, { where: [["author", "==", "Austen"]] }))[0]?.id).toBe("emma");
    await expect(open().update(old, "emma", { pages: 1 }, { version: first })).rejects.toThrow(
      VersionConflict,
    );
    // The older build's update did not index `shelf`, so backfill it.
    await open().backfill(extended, all);
    expect(await open().count(extended, { where: [["shelf", "==", "A"]] })).toBe(1);
  });

  test("a migration needs its version", () => {
    const schema = z.object({});
    expect(() => defineCollection("x", { schema, version: 2, migrate: { 3: (x) => x } })).toThrow(
      "x migrates to version 3, but has 2",
    );
  });

  test("a version without a migration leaves older documents as they are", async () => {
    const schema = z.object({ title: z.string() });
    const later = { schema: schema.extend({ lent: z.boolean().optional() }), version: 3 };
    await open().create(defineCollection("films", { schema }), "m", { title: "M" });
    const found = await open().get(defineCollection("films", later), "m");
    expect(found?.data).toEqual({ title: "M" });
  });
}
