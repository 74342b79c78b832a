import { expect, test } from "vitest";
import { type IsValid, requireValid } from "./require-valid.ts";

function failureOf(result: ReturnType<IsValid>): unknown {
  try {
    const enter = requireValid({ isValid: () => result });
    void enter(
      { params: {}, url: new URL("http://shop.test/a/b?c=1") } as never,
      async () => new Response(),
    );
    return undefined;
  } catch (error) {
    return (error as { data: unknown }).data;
  }
}

test("AC-2.5 true passes, false and nothing are a 404 with wording of its own", () => {
  expect(failureOf(true)).toBeUndefined();
  for (const result of [false, undefined])
    expect(failureOf(result)).toMatchObject({
      statusCode: 404,
      message: "Page Not Found: /a/b",
      data: { path: "/a/b" },
    });
});

test("AC-2.5 a status and a title of its own win", () => {
  expect(failureOf({ statusCode: 410, statusMessage: "Gone" })).toMatchObject({
    statusCode: 410,
    statusMessage: "Gone",
  });
});
