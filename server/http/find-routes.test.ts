import { Hono } from "hono";
import { expect, test } from "vitest";
import type { HonoEnv } from "./environment.ts";
import { createFindMethods, createFindRoutes } from "./find-routes.ts";

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

test("a path has the methods of its routes, but not of its middleware", () => {
  const app = appAt("/api/session", "/dev/:any");
  app.delete("/api/session", (c) => c.text("")).get("/dev/inbox", (c) => c.text(""));
  app.use("/dev/*", async (_c, next) => next()).all("/protocol", (c) => c.text(""));
  const find = createFindMethods([{ app }, { app: appAt("/other") }]);
  expect(find("/api/session")).toBe("POST, DELETE");
  expect(find("/dev/inbox")).toBe("GET, HEAD, POST");
  expect(find("/other")).toBe("POST");
  for (const path of ["/", "/dev", "/dev/a/b", "/protocol"])
    expect(find(path), path).toBeUndefined();
});
