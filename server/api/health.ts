import { Hono } from "hono";
import type { Documents } from "#domain/ports.ts";
import { orders } from "#domain/orders/orders.ts";

/** `/healthz`: the process answers. `/readyz`: what it stands on answers too, else 503. */
export function createHealthApi(buildId: string, documents: Documents): Hono {
  const api = new Hono();
  api.get("/healthz", (c) => c.json({ status: "ok", build: buildId }));
  api.get("/readyz", async (c) => {
    try {
      await documents.get(orders, "readiness");
      return c.json({ status: "ok", build: buildId, checks: { documents: "ok" } });
    } catch {
      return c.json(
        { status: "unavailable", build: buildId, checks: { documents: "failed" } },
        503,
      );
    }
  });
  return api;
}
