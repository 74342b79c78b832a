import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { configContext } from "../../context.ts";
import type { PublicConfig } from "#domain/page-services/site.ts";
import { middleware } from "./test-mode.tsx";

function enter(isTestMode: boolean): void {
  const context = new RouterContextProvider();
  context.set(configContext, { isTestMode } as PublicConfig);
  const request = { url: new URL("http://shop.test/dev/kit?x=1"), context };
  for (const step of middleware) void step(request as never, async () => new Response());
}

test("outside test mode the test pages are not found", () => {
  expect(() => enter(false)).toThrow("Page not found: /dev/kit?x=1");
  expect(() => enter(true)).not.toThrow();
});
