import { expect, test } from "vitest";
import type { FindIcons, IconSet } from "#domain/ports/icons.ts";
import { createIconLoader } from "./icon-loader.ts";

const ICON = { body: '<path d="M0 0"/>' };

function createFinder(answer: Awaited<ReturnType<FindIcons>> | undefined = undefined) {
  const asked: string[] = [];
  const find: FindIcons = async (collection, names) => {
    asked.push(`${collection}:${names.join(",")}`);
    const icons = Object.fromEntries(names.map((name) => [name, ICON]));
    return answer ?? ({ prefix: collection, icons, width: 24, height: 24 } satisfies IconSet);
  };
  return { asked, find };
}

test("icons of one moment are one request per collection, each asked for once", async () => {
  const { asked, find } = createFinder();
  const load = createIconLoader(find);
  const drawn = await Promise.all(["a:x", "b:x", "a:y", "a:x"].map(load));
  expect(asked).toEqual(["a:x,y", "b:x"]);
  expect(drawn[0]).toBe(
    '<svg viewBox="0 0 24 24" width="100%" height="100%"><path d="M0 0"/></svg>',
  );
  await load("a:y");
  expect(asked).toHaveLength(2);
});

test("many icons are several requests, none longer than 500 characters", async () => {
  const { asked, find } = createFinder();
  const load = createIconLoader(find);
  const names = Array.from({ length: 120 }, (_, index) => `a-long-name-${index}`);
  const drawn = await Promise.all(names.map((name) => load(`set:${name}`)));
  expect(drawn.every((svg) => svg !== undefined)).toBe(true);
  expect(asked.length).toBeGreaterThan(1);
  expect(Math.max(...asked.map(({ length }) => length))).toBeLessThan(440);
});

test("what is no name is asked of nobody", async () => {
  const { asked, find } = createFinder();
  const load = createIconLoader(find);
  for (const name of ["", "photo", "a:b:c", "../a:b", "A:b", "a:"])
    expect(await load(name), name).toBeUndefined();
  expect(asked).toEqual([]);
});

test("an unknown collection is not asked for again, one that could not be had is", async () => {
  for (const [answer, count] of [
    ["unknown", 1],
    ["unavailable", 2],
  ] as const) {
    const { asked, find } = createFinder(answer);
    const load = createIconLoader(find);
    expect(await load("a:x")).toBeUndefined();
    expect(await load("a:x")).toBeUndefined();
    expect(asked).toHaveLength(count);
  }
});
