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

test("AC-2.5 true passes; false and undefined are a 404 that names the path", () => {
  expect(failureOf(true)).toBeUndefined();
  for (const result of [false, undefined])
    expect(failureOf(result)).toMatchObject({
      statusCode: 404,
      message: "Page Not Found: /a/b",
      data: { path: "/a/b" },
    });
});

test("AC-2.5 a returned status and title replace the defaults", () => {
  expect(failureOf({ statusCode: 410, statusMessage: "Gone" })).toMatchObject({
    statusCode: 410,
    statusMessage: "Gone",
  });
});
