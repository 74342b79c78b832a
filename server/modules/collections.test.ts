import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { assertCovered } from "#domain/ports/indexes.ts";
import { inboxMails } from "../adapters/mail/inbox.ts";
import { unfinishedMoves } from "../adapters/documents/shared/move.ts";
import { collections as own } from "./collections.ts";

const collections = [...own, inboxMails, unfinishedMoves];

const folders = ["app", "domain", "embedded", "server"];

test("every collection defined in the sources is listed once", () => {
  const defined = folders
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)),
    )
    .filter((path) => /(?<!\.test)\.tsx?$/.test(path))
    .flatMap((path) => [...readFileSync(path, "utf8").matchAll(/defineCollection\("(\w+)"/g)])
    .map(([, name]) => name);
  expect(defined.length).toBeGreaterThan(20);
  expect(collections.map(({ name }) => name).toSorted()).toEqual(defined.toSorted());
});

test.each(collections.map((collection) => [collection.name, collection] as const))(
  "%s declares when its documents expire and has the index that finds them",
  (_name, collection) => {
    const { expires } = collection;
    if ("never" in expires) return expect(expires.never).not.toBe("");
    expect(expires).not.toEqual([]);
    for (const { field, where = [] } of expires)
      assertCovered(collection, { where: [...where, [field, "<=", 0]], orderBy: [[field, "asc"]] });
  },
);
