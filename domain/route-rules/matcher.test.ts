import { expect, test } from "vitest";
import { compileRules, matchRules } from "./matcher.ts";

const patterns = ["/old", "/legacy/**", "/user/:id", "/p/*/x", "/**"];
const matcher = compileRules(patterns.map((pattern) => [pattern, pattern] as const));

test("AC-7.8: rules compile to static, wildcard and dynamic tables", () => {
  expect(matcher).toEqual({
    static: { "/old": "/old" },
    wildcard: { "/legacy": "/legacy/**", "": "/**" },
    dynamic: {
      "/user": { static: { "/": "/user/:id" }, wildcard: {}, dynamic: {} },
      "/p": { static: { "/x": "/p/*/x" }, wildcard: {}, dynamic: {} },
    },
  });
});

test.each([
  ["/old", ["/old", "/**"]],
  ["/old/", ["/old", "/**"]],
  ["/OLD", ["/old", "/**"]],
  ["/older", ["/**"]],
  ["/old/a", ["/**"]],
  ["/legacy", ["/legacy/**", "/**"]],
  ["/legacy/", ["/legacy/**", "/**"]],
  ["/legacy/a/b", ["/legacy/**", "/**"]],
  ["/legacyx", ["/**"]],
  ["/user", ["/**"]],
  ["/user/", ["/**"]],
  ["/user/3", ["/user/:id", "/**"]],
  ["/user/3/", ["/user/:id", "/**"]],
  ["/user/3/z", ["/**"]],
  ["/p/1/x", ["/p/*/x", "/**"]],
  ["/p/x", ["/**"]],
  ["/", ["/**"]],
])("AC-7.8: %s", (path, expected) => {
  expect(matchRules(matcher, path).map(({ rule }) => rule)).toEqual(expected);
});

test("static rules come before dynamic rules, then wildcards from the longest, whatever the input order", () => {
  const all = ["/**", "/a/**", "/a/b/**", "/*/b/c", "/a/:x/c", "/a/b/c"];
  const matches = matchRules(compileRules(all.map((one) => [one, one] as const)), "/a/b/c");
  expect(matches.map(({ rule }) => rule)).toEqual([
    "/a/b/c",
    "/a/:x/c",
    "/*/b/c",
    "/a/b/**",
    "/a/**",
    "/**",
  ]);
});

test("returns the part of the path that a wildcard matched, also after a dynamic segment", () => {
  const one = compileRules([
    ["/u/:id/**", 1],
    ["/a/**", 2],
  ]);
  expect(matchRules(one, "/u/7")).toEqual([{ rule: 1, rest: "" }]);
  expect(matchRules(one, "/u/7/X/y/")).toEqual([{ rule: 1, rest: "/X/y/" }]);
  expect(matchRules(one, "/a/")).toEqual([{ rule: 2, rest: "/" }]);
});
