import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync } from "node:fs";
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
