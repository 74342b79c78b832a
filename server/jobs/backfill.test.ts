import { expect, test } from "vitest";
import { z } from "zod";
import { defineCollection } from "#domain/ports/collection.ts";
import { createSqliteDocuments } from "../adapters/documents/sqlite/sqlite.ts";
import { withTestAccounts } from "../modules/test-accounts.ts";
import { createBackfillJob } from "./backfill.ts";

const first = defineCollection("walks", { schema: z.object({ name: z.string() }) });
const second = defineCollection("walks", {
  schema: z.object({ title: z.string() }),
  version: 2,
  migrate: { 2: ({ name }) => ({ title: name }) },
  indexes: ["title"],
});

test("documents of an earlier build are migrated in both modes; failures are reported once", async () => {
  const live = createSqliteDocuments({ path: ":memory:" });
  const inTest = withTestAccounts(live, new Set(["walks"]));
  const reports: string[] = [];
  const job = createBackfillJob({
    stores: [live, inTest].map((documents) => ({ documents, collections: [second] })),
    report: (message) => void reports.push(message),
  });
  const broken = { ...first, schema: z.custom<{ name: number }>() };
  for (let count = 0; count < 60; count++)
    await live.create(broken, `broken${count}`, { name: count });
  for (let count = 0; count < 120; count++) await live.create(first, `w${count}`, { name: "Bled" });
  await inTest.create(first, "a", { name: "Bled" });
  const bled = { where: [["title", "==", "Bled"]] } as const;

  await job.run();
  expect(await live.count(second, bled)).toBe(120);
  expect(await inTest.count(second, bled)).toBe(1);
  expect(reports).toHaveLength(60);
  expect(reports).toContain("document walks/broken59 could not be migrated");

  // A worker of the earlier build still writes during the takeover.
  await live.create(first, "late", { name: "Bled" });
  await job.run();
  expect(await live.count(second, bled)).toBe(121);
  expect(reports).toHaveLength(60);
});
