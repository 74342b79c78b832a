import { expect, test } from "vitest";
import { z } from "zod";
import { firestoreFiles } from "./firestore-files.ts";

const indexesFile = z.object({
  indexes: z.array(z.object({ collectionGroup: z.string(), fields: z.array(z.unknown()).min(2) })),
});

test("the rules deny everything to clients", () => {
  expect(firestoreFiles()["firestore.rules"]?.match(/allow .*/g)).toEqual([
    "allow read, write: if false;",
  ]);
});

test("there are fewer composite indexes than a database may have, each with the prefix", () => {
  const { indexes } = indexesFile.parse(
    JSON.parse(firestoreFiles("shop-")["firestore.indexes.json"] ?? ""),
  );
  expect(indexes.length).toBeGreaterThan(20);
  // https://cloud.google.com/firestore/quotas: 200 without billing.
  expect(indexes.length).toBeLessThan(200);
  expect(indexes.every(({ collectionGroup }) => collectionGroup.startsWith("shop-"))).toBe(true);
});
