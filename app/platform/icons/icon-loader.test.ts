import { expect, test } from "vitest";
import type { FindIcons, IconSet } from "#domain/ports/icons.ts";
import { createIconLoader } from "./icon-loader.ts";

const ICON = { body: '<path d="M0 0"/>' };

function createFinder(answer: Awaited<ReturnType<FindIcons>> | undefined = undefined) {
  const requests: string[] = [];
  const find: FindIcons = async (collection, names) => {
    requests.push(`${collection}:${names.join(",")}`);
    const icons = Object.fromEntries(names.map((name) => [name, ICON]));
    return answer ?? ({ prefix: collection, icons, width: 24, height: 24 } satisfies IconSet);
  };
  return { requests, find };
}

test("icons requested together share one request per collection and are requested once", async () => {
  const { requests, find } = createFinder();
  const load = createIconLoader(find);
  const drawn = await Promise.all(["a:x", "b:x", "a:y", "a:x"].map(load));
  expect(requests).toEqual(["a:x,y", "b:x"]);
  expect(drawn[0]).toBe(
    '<svg viewBox="0 0 24 24" width="100%" height="100%"><path d="M0 0"/></svg>',
  );
  await load("a:y");
  expect(requests).toHaveLength(2);
});

test("many icons are split into requests below 500 characters", async () => {
  const { requests, find } = createFinder();
  const load = createIconLoader(find);
  const names = Array.from({ length: 120 }, (_, index) => `a-long-name-${index}`);
  const drawn = await Promise.all(names.map((name) => load(`set:${name}`)));
  expect(drawn.every((svg) => svg !== undefined)).toBe(true);
  expect(requests.length).toBeGreaterThan(1);
  expect(Math.max(...requests.map(({ length }) => length))).toBeLessThan(440);
});

test("an invalid name causes no request", async () => {
  const { requests, find } = createFinder();
  const load = createIconLoader(find);
  for (const name of ["", "photo", "a:b:c", "../a:b", "A:b", "a:"])
    expect(await load(name), name).toBeUndefined();
  expect(requests).toEqual([]);
});

test("an unknown collection is not requested again, an unavailable one is", async () => {
  for (const [answer, count] of [
    ["unknown", 1],
    ["unavailable", 2],
  ] as const) {
    const { requests, find } = createFinder(answer);
    const load = createIconLoader(find);
    expect(await load("a:x")).toBeUndefined();
    expect(await load("a:x")).toBeUndefined();
    expect(requests).toHaveLength(count);
  }
});
