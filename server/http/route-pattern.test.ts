import { Hono } from "hono";
import { expect, test } from "vitest";
import type { HonoEnv } from "./environment.ts";
import { createFindPattern } from "./route-pattern.ts";

const app = new Hono<HonoEnv>()
  .use("*", async (_c, next) => next())
  .use("/api/files/*", async (_c, next) => next())
  .get("/api/files/:grant", (c) => c.text(""))
  .all("/protocol/*", (c) => c.text(""));
const find = createFindPattern([{ app }], ["en", "de"]);

test.each([
  ["/api/files/secret-grant?x=1", "/api/files/:grant"],
  ["/protocol/v1/accounts:signUp?key=secret", "/protocol/*"],
  ["/admin/orders/order-1", "/admin/orders/:orderId"],
  ["/de/admin/orders/order-1.data", "/admin/orders/:orderId"],
  ["/", "/"],
  ["/landing?email=ada@example.com", "/landing"],
  ["/de", "/"],
  ["/de/landing/_payload.json", "/landing/_payload.json"],
  ["/de/landing/_hydration-abc_-123.js", "/landing/_hydration-*.js"],
  ["/_hydration-abc.js", "/_hydration-*.js"],
  ["/assets/start-abc123.js", "/assets/*"],
  ["/ada@example.com", "unknown"],
  ["/fr/landing", "unknown"],
  ["/%ff", "unknown"],
  ["*", "unknown"],
])("%s has the route %s, also when asked again", (target, route) => {
  expect(find(target)).toBe(route);
  expect(find(target)).toBe(route);
});

test("thousands of paths have few routes", () => {
  const all = Array.from({ length: 3000 }, (_, at) => find(`/api/files/${at}`));
  expect([...new Set(all)]).toEqual(["/api/files/:grant"]);
});
