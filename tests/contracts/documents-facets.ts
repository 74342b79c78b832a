/** Facets group fields for this build. Documents are stored flat, so a build without them reads and updates the same ones. */
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
/** Of a build that knows a further field. */
const extended = defineCollection("books", {
  schema: fields.extend({ shelf: z.string().optional() }),
  version: 2,
  migrate: { 2: (old) => old },
  indexes,
});

const emma = { title: "Emma", size: { width: 11, height: 18 }, loan: {} };
const flatEmma = { title: "Emma", width: 11, height: 18 };

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

  test("a newer build's document keeps its own fields when it is updated", async () => {
    await open().create(extended, "emma", { ...flatEmma, shelf: "B" });
    await open().update(faceted, "emma", { size: { width: 12 } });
    const { data } = (await open().get(extended, "emma")) ?? {};
    expect(data).toStrictEqual({ ...flatEmma, width: 12, shelf: "B" });
  });
}
