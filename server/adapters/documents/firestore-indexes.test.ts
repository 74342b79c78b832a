import { expect, test } from "vitest";
import { parseIndex } from "#domain/ports/indexes.ts";
import { firestoreIndexes } from "./firestore-indexes.ts";

test("only composite indexes are listed, in the declared order", () => {
  const indexes = ["email", ["uid", "createdAt desc"], ["tags[]", "createdAt"]].map(parseIndex);
  expect(firestoreIndexes([{ name: "orders", indexes }])).toEqual({
    indexes: [
      {
        collectionGroup: "orders",
        queryScope: "COLLECTION",
        fields: [
          { fieldPath: "uid", order: "ASCENDING" },
          { fieldPath: "createdAt", order: "DESCENDING" },
        ],
      },
      {
        collectionGroup: "orders",
        queryScope: "COLLECTION",
        fields: [
          { fieldPath: "tags", arrayConfig: "CONTAINS" },
          { fieldPath: "createdAt", order: "ASCENDING" },
        ],
      },
    ],
    fieldOverrides: [],
  });
});
