import { expect, test } from "vitest";
import { z } from "zod";
import { defineCollection } from "#domain/ports/collection.ts";
import type { Documents } from "#domain/ports/documents.ts";
import type { Query } from "#domain/ports/query.ts";

const papers = defineCollection("papers", {
  schema: z.object({
    owner: z.string(),
    year: z.number(),
    secret: z.string(),
    parts: z.record(z.string(), z.string()),
  }),
  indexes: ["owner", ["owner", "year desc"]],
});

export function testIndexes(open: () => Documents): void {
  test("fields without an index are stored in full, and a query without an index throws", async () => {
    const data = { owner: "ada", year: 1843, secret: "s".repeat(5000), parts: { a: "b" } };
    await open().create(papers, "one", data);
    const ofAda = ["owner", "==", "ada"] as const;
    for (const query of [
      {},
      { where: [ofAda] },
      { where: [ofAda], orderBy: [["year", "asc"]] },
    ] satisfies Query[])
      expect(await open().query(papers, query)).toMatchObject([{ id: "one", data }]);
    for (const query of [
      { where: [["secret", "==", data.secret]] },
      { where: [["parts.a", "==", "b"]] },
      { where: [["owner", "array-contains", "ada"]] },
      { orderBy: [["secret", "asc"]] },
      { orderBy: [["year", "asc"]] },
      { where: [ofAda, ["secret", "==", "s"]] },
    ] satisfies Query[]) {
      await expect(open().query(papers, query)).rejects.toThrow("No index of");
      await expect(open().count(papers, query)).rejects.toThrow("No index of");
      await expect(open().transaction((t) => t.query(papers, query))).rejects.toThrow(RangeError);
    }
    await expect(open().sum(papers, "year", {})).rejects.toThrow(RangeError);
    expect(await open().sum(papers, "year", { where: [ofAda] })).toBe(1843);
  });
}
