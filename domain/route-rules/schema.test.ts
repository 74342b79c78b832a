import { expect, test } from "vitest";
import { routeRulesSchema } from "./schema.ts";

function problemsOf(rules: Record<string, string>): string[] {
  const input = Object.entries(rules).map(([path, redirect]) => [path, { redirect }]);
  const result = routeRulesSchema.safeParse(Object.fromEntries(input));
  return result.success
    ? []
    : result.error.issues.map(({ path, message }) => `${path.join(" ")}: ${message}`);
}

test("a redirect is 307 unless its rule says otherwise", () => {
  expect(
    routeRulesSchema.parse({
      "/a": { redirect: "/x" },
      "/b": { redirect: { to: "/y", statusCode: 308 } },
    }),
  ).toEqual({
    "/a": { redirect: { to: "/x", statusCode: 307 } },
    "/b": { redirect: { to: "/y", statusCode: 308 } },
  });
  const other = { "/a": { redirect: { to: "/x", statusCode: 200 } } };
  expect(routeRulesSchema.safeParse(other).success).toBe(false);
});

test.each(["/", "/**", "/a/**", "/:a/b/*/**", "/%C3%BC"])("%s is a valid pattern", (path) =>
  expect(problemsOf({ [path]: "https://elsewhere.example/x" })).toEqual([]),
);

test.each([
  "old",
  "",
  "//x",
  "/a/",
  "/a//b",
  "/a?b",
  "/a#b",
  "/**/a",
  "/a*",
  "/:",
  "/a/../b",
  "/ü",
  "/a b",
])("%s is not a valid pattern", (path) => expect(problemsOf({ [path]: "/x" })).not.toEqual([]));

test.each([
  "x",
  "",
  "//evil.example",
  "ftp://x.example/",
  "javascript:alert(1)",
  "/a/*/b",
  "/a//b",
  "/\\evil.example",
])("%s is not a valid target", (to) => expect(problemsOf({ "/a/**": to })).not.toEqual([]));

test("a target with ** needs a pattern with **", () => {
  expect(problemsOf({ "/a": "/b/**" })).toEqual([
    '/a redirect: "/b/**" ends with /**: write a rule whose path does, too',
  ]);
});

test("two rules for the same paths are refused", () => {
  expect(problemsOf({ "/u/:id": "/a", "/U/*": "/b" })).toEqual([
    '/U/* redirect: matches the same paths as "/u/:id": remove one of them',
  ]);
});

test.each([
  [{ "/a": "/a" }, ["/a redirect: leads back to itself: /a → /a"]],
  [
    { "/a": "/b?x=1", "/b": "/c/d", "/c/**": "/A/" },
    [
      "/a redirect: leads back to itself: /a → /b → /c/** → /a",
      "/b redirect: leads back to itself: /b → /c/** → /a → /b",
      "/c/** redirect: leads back to itself: /c/** → /a → /b → /c/**",
    ],
  ],
  [{ "/docs/**": "/docs/v2/**" }, ["/docs/** redirect: leads back to itself: /docs/** → /docs/**"]],
  [
    { "/a/**": "/**", "/b/**": "/a/b/**" },
    [
      "/a/** redirect: leads back to itself: /a/** → /b/** → /a/**",
      "/b/** redirect: leads back to itself: /b/** → /a/** → /b/**",
    ],
  ],
  [{ "/**": "/landing" }, ["/** redirect: leads back to itself: /** → /**"]],
  [{ "/u/:id": "/u/me" }, ["/u/:id redirect: leads back to itself: /u/:id → /u/:id"]],
  [
    { "/a/**": "/b/**", "/b/x/:id": "/a/y" },
    [
      "/a/** redirect: leads back to itself: /a/** → /b/x/:id → /a/**",
      "/b/x/:id redirect: leads back to itself: /b/x/:id → /a/** → /b/x/:id",
    ],
  ],
])("finds the loop of %j", (rules, expected) => expect(problemsOf(rules)).toEqual(expected));

test.each([
  { "/a": "/b", "/b": "/c" },
  { "/a": "/c", "/**": "https://elsewhere.example/**" },
  { "/old/**": "/old", "/old": "/landing" },
  { "/a/**": "/a/b/**", "/a/b/**": "/landing/**" },
  { "/legacy/**": "/**" },
])("finds no loop in %j", (rules) =>
  expect(problemsOf(rules as Record<string, string>)).toEqual([]),
);
