import { Hono } from "hono";
import type { Documents, Files } from "#domain/ports.ts";
import { orders } from "#domain/orders/orders.ts";

/** Whoever asks has given up by then. */
const CHECK_MS = 2000;

export interface HealthOptions {
  readonly buildId: string;
  readonly documents: Documents;
  readonly files: Files;
}

/** `/healthz`: the process answers. `/readyz`: what it stands on answers too and in time, else 503. */
export function createHealthApi({ buildId, documents, files }: HealthOptions): Hono {
  const api = new Hono();
  api.get("/healthz", (c) => c.json({ status: "ok", build: buildId }));
  api.get("/readyz", async (c) => {
    const [documentsCheck, filesCheck] = await Promise.all([
      check(() => documents.get(orders, "readiness")),
      check(() => files.stat("readiness")),
    ]);
    const isReady = documentsCheck === "ok" && filesCheck === "ok";
    const checks = { documents: documentsCheck, files: filesCheck };
    return c.json(
      { status: isReady ? "ok" : "unavailable", build: buildId, checks },
      isReady ? 200 : 503,
    );
  });
  return api;
}

async function check(ask: () => Promise<unknown>): Promise<"ok" | "failed"> {
  const { promise: late, resolve } = Promise.withResolvers<"failed">();
  const timer = setTimeout(() => resolve("failed"), CHECK_MS);
  try {
    return await Promise.race([
      late,
      ask().then(
        () => "ok" as const,
        () => "failed" as const,
      ),
    ]);
  } finally {
    clearTimeout(timer);
  }
}
