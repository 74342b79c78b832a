import { Hono } from "hono";
import { expect, test } from "vitest";
import type { HonoEnv } from "./middleware/environment.ts";
import { createFindRoutes } from "./find-routes.ts";

function appAt(...paths: string[]) {
  const app = new Hono<HonoEnv>();
  for (const path of paths) app.post(path, (c) => c.text(""));
  return app;
}

test("only the paths of routes with a declaration find it", () => {
  const webhook = { app: appAt("/api/webhooks/:service"), maxBodyBytes: 9, originExempt: true };
  const protocol = { app: appAt("/protocol/*", "/keys.json"), maxBodyBytes: Infinity };
  const find = createFindRoutes([{ app: appAt("/api/session") }, webhook, protocol]);
  expect(find("/api/webhooks/stripe")).toBe(webhook);
  expect(find("/protocol/v1/accounts:signUp")).toBe(protocol);
  expect(find("/keys.json")).toBe(protocol);
  for (const path of ["/", "/api/session", "/api/webhooks", "/api/webhooks/a/b", "/keys.json/x"])
    expect(find(path), path).toBeUndefined();
});

test("an exception for every path is refused", () => {
  expect(() => createFindRoutes([{ app: appAt("*"), originExempt: true }])).toThrow(
    "match every path",
  );
});
