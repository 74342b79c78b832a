import { expect, test } from "vitest";
import { z } from "zod";
import { defineCollection } from "#domain/ports/collection.ts";
import { describeDocuments } from "#tests/contracts/documents.ts";
import { createSqliteDocuments } from "../adapters/documents/sqlite/sqlite.ts";
import { withTestAccounts } from "./test-accounts.ts";

const people = defineCollection("people", { schema: z.object({ name: z.string() }) });
const orders = defineCollection("orders", { schema: z.object({ name: z.string() }) });
const everything: ReadonlySet<string> = Object.assign(new Set<string>(), { has: () => true });

describeDocuments("in test mode", async () =>
  withTestAccounts(createSqliteDocuments({ path: ":memory:" }), everything),
);

test("each mode has its own copy of the named collections; both share the others", async () => {
  const live = createSqliteDocuments({ path: ":memory:" });
  const inTest = withTestAccounts(live, new Set(["people"]));
  await live.create(people, "1", { name: "Ada" });
  await inTest.create(people, "1", { name: "Mallory" });
  await inTest.transaction(async (transaction) => {
    expect((await transaction.get(people, "1"))?.data.name).toBe("Mallory");
    expect(await transaction.query(people, {})).toHaveLength(1);
    transaction.create(people, "2", { name: "Eve" });
    transaction.create(orders, "1", { name: "shared" });
  });
  expect((await live.query(people, {})).map(({ data }) => data.name)).toEqual(["Ada"]);
  expect((await live.get(orders, "1"))?.data.name).toBe("shared");
  await inTest.delete(people, "1");
  expect(await live.get(people, "1")).toBeDefined();
});
