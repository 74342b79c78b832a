import { expect, test } from "vitest";
import { parseIndex } from "#domain/ports/indexes.ts";
import { firestoreIndexes } from "./indexes.ts";

const asc = (fieldPath: string) => ({ fieldPath, order: "ASCENDING" });
const indexOn = (...fields: object[]) => ({
  collectionGroup: "shop-orders",
  queryScope: "COLLECTION",
  fields,
});

test("composite indexes are listed in the declared order, also for sums of the last field", () => {
  const indexes = ["email", ["uid", "created_at desc"], ["tags[]", "plan.id"]].map(parseIndex);
  expect(firestoreIndexes([{ name: "orders", indexes }], "shop-")).toEqual({
    indexes: [
      indexOn(asc("by_uid"), { fieldPath: "by_created_5f_at", order: "DESCENDING" }),
      indexOn(asc("by_uid"), asc("n_created_5f_at")),
      indexOn({ fieldPath: "by_tags_2e_", arrayConfig: "CONTAINS" }, asc("by_plan_2e_id")),
      indexOn({ fieldPath: "by_tags_2e_", arrayConfig: "CONTAINS" }, asc("n_plan_2e_id")),
    ],
    fieldOverrides: ["data", "version"].map((fieldPath) => ({
      collectionGroup: "shop-orders",
      fieldPath,
      indexes: [],
    })),
  });
});
