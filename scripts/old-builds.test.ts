import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { removeOldBuilds } from "./old-builds.ts";

const idOf = (age: number) => `00000000-0000-0000-0000-${String(age).padStart(12, "0")}`;

/** Creates builds of the given ages in seconds, and the other folders beside them. */
function createBuilds(ages: readonly number[]) {
  const folder = mkdtempSync(join(tmpdir(), "tollgate-builds-"));
  for (const [name, age] of [
    ...ages.map((age) => [idOf(age), age] as const),
    ["dev-files", 1000] as const,
    ["unfinished", 1000] as const,
  ]) {
    mkdirSync(join(folder, name, "client"), { recursive: true });
    utimesSync(join(folder, name), 2000 - age, 2000 - age);
  }
  return { folder, others: ["dev-files", "unfinished"] };
}

test("the five newest builds stay", () => {
  const { folder, others } = createBuilds([3, 1, 7, 5, 2, 6, 4]);
  removeOldBuilds(folder, idOf(1));
  expect(readdirSync(folder)).toEqual([...[1, 2, 3, 4, 5].map(idOf), ...others]);
  rmSync(folder, { recursive: true });
});

test("the current build stays however old it is", () => {
  const { folder, others } = createBuilds([1, 2, 3, 4, 5, 6, 7]);
  removeOldBuilds(folder, idOf(7));
  expect(readdirSync(folder)).toEqual([...[1, 2, 3, 4, 5, 7].map(idOf), ...others]);
  rmSync(folder, { recursive: true });
});

test("five builds or fewer all stay", () => {
  const { folder, others } = createBuilds([1, 2]);
  removeOldBuilds(folder, idOf(1));
  expect(readdirSync(folder)).toEqual([idOf(1), idOf(2), ...others]);
  rmSync(folder, { recursive: true });
});

test("sold files go with the last build that names them", () => {
  const { folder } = createBuilds([1, 2, 3, 4, 5, 6]);
  const shared = join(folder, "files");
  mkdirSync(shared);
  const sha256 = (digit: number) => String(digit).repeat(64);
  for (const digit of [0, 1, 2, 3, 9]) writeFileSync(join(shared, sha256(digit)), "bytes");
  const name = (path: string, ...digits: number[]) => {
    mkdirSync(join(folder, path), { recursive: true });
    const made = digits.map((digit) => ({ id: "book", size: 5, sha256: sha256(digit) }));
    writeFileSync(join(folder, path, "manifest.json"), JSON.stringify(made));
  };
  name(`${idOf(6)}/files`, 0, 1);
  name(`${idOf(5)}/files`, 1);
  name(`${idOf(1)}/files`, 2);
  name("dev-files", 3);
  // After the writes above, which changed the folders' times.
  for (const age of [1, 2, 3, 4, 5, 6]) utimesSync(join(folder, idOf(age)), 0, 2000 - age);
  for (const part of ["new", "old"]) writeFileSync(join(shared, `${sha256(4)}.${part}.part`), "");
  utimesSync(join(shared, `${sha256(4)}.old.part`), 0, 0);
  removeOldBuilds(folder, idOf(1));
  expect(readdirSync(shared)).toEqual([sha256(1), sha256(2), sha256(3), `${sha256(4)}.new.part`]);
  rmSync(folder, { recursive: true });
});
