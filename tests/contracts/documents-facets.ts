/** Facets group fields in code only: documents are stored flat, so builds without facets can read and update them. */
import { expect, test } from "vitest";
import { z } from "zod";
import { defineCollection } from "#domain/ports/collection.ts";
import type { Documents } from "#domain/ports/documents.ts";

const fields = z.object({
  title: z.string(),
  width: z.number().optional(),
  height: z.number().optional(),
  lentTo: z.string().optional(),
});
const indexes = ["width", "lentTo"] as const;
const flat = defineCollection("books", { schema: fields, indexes });
const faceted = defineCollection("books", {
  schema: fields,
  indexes,
  facets: { size: { width: "width", height: "height" }, loan: { to: "lentTo" } },
});
/** The collection in a build that knows one more field. */
const extended = defineCollection("books", {
  schema: fields.extend({ shelf: z.string().optional() }),
  version: 2,
  indexes,
});

const emma = { title: "Emma", size: { width: 11, height: 18 }, loan: {} };
const flatEmma = { title: "Emma", width: 11, height: 18 };

const byWidth = [["width", "asc"]] as const;
async function fill(documents: Documents): Promise<void> {
  await documents.create(faceted, "emma", { ...emma, size: { width: 11 } });
  await documents.create(faceted, "walden", { ...emma, size: { width: 9 } });
}

export function testFacets(open: () => Documents): void {
  const stored = async () => (await open().get(flat, "emma"))?.data;
  const read = async () => (await open().get(faceted, "emma"))?.data;

  test("a document with facets is stored flat, and read with each facet", async () => {
    await open().create(faceted, "emma", emma);
    expect(await stored()).toStrictEqual(flatEmma);
    expect(await read()).toStrictEqual(emma);
    await open().set(flat, "emma", { ...flatEmma, lentTo: "Ann" });
    expect(await read()).toStrictEqual({ ...emma, loan: { to: "Ann" } });
  });

  test("of a facet, an update changes only the fields that it names", async () => {
    await open().create(faceted, "emma", emma);
    await open().update(faceted, "emma", { size: { height: 20 }, loan: { to: "Ann" } });
    expect(await stored()).toStrictEqual({ ...flatEmma, height: 20, lentTo: "Ann" });
    await open().transaction(async (transaction) => {
      transaction.update(faceted, "emma", { size: {}, loan: { to: undefined } });
    });
    expect(await stored()).toStrictEqual({ ...flatEmma, height: 20 });
  });

  test("queries name the stored fields", async () => {
    await open().create(faceted, "emma", emma);
    const where = [["width", "==", 11]] as const;
    expect(await open().query(faceted, { where })).toMatchObject([{ id: "emma", data: emma }]);
  });

  test("sums and orders name the stored fields", async () => {
    await fill(open());
    const found = await open().query(faceted, { orderBy: byWidth });
    expect(found.map(({ data }) => data.size)).toEqual([{ width: 9 }, { width: 11 }]);
    expect(await open().sum(faceted, "width", {})).toBe(20);
  });

  test("a cursor continues in the order of a stored field", async () => {
    await fill(open());
    const query = { orderBy: byWidth, startAfter: { id: "walden" } };
    expect((await open().query(faceted, query)).map(({ id }) => id)).toEqual(["emma"]);
  });

  test("a backfill leaves the fields where they are", async () => {
    await open().create({ ...flat, indexes: [] }, "emma", flatEmma);
    expect((await open().backfill(faceted, { limit: 10, skip: 0 })).rewritten).toBe(1);
    expect(await stored()).toStrictEqual(flatEmma);
    expect(await open().count(flat, { where: [["width", "==", 11]] })).toBe(1);
  });

  test("a newer build's document keeps its own fields when it is updated", async () => {
    await open().create(extended, "emma", { ...flatEmma, shelf: "B" });
    await open().update(faceted, "emma", { size: { width: 12 } });
    const { data } = (await open().get(extended, "emma")) ?? {};
    expect(data).toStrictEqual({ ...flatEmma, width: 12, shelf: "B" });
  });
}
