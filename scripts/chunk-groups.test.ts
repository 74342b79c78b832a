import { expect, test } from "vitest";
import { findUnmatchedPaths, toGroups } from "./chunk-groups.ts";

const groups = [{ name: "start", paths: [/\/app\/layout\//, /\/app\/theme\//] }];

test("a path that matches no module is found", () => {
  expect(findUnmatchedPaths(groups, ["/shop/app/layout/main.tsx"])).toEqual([/\/app\/theme\//]);
});

test("a module belongs to a group if any of its paths matches", () => {
  const [{ test: pattern } = { test: /$^/ }] = toGroups(groups);
  expect(pattern.test("/shop/app/theme/colors.ts")).toBe(true);
  expect(pattern.test("/shop/app/routes/home.tsx")).toBe(false);
});
