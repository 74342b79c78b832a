/** /dev/payments: controls webhook delivery in test mode. */
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { z } from "zod";
import { fail, failBadRequest } from "#protocol/failure.ts";
import type { Deliveries } from "./deliveries.ts";
import { webhookModeSchema } from "./records.ts";

const LARGEST_BODY_IN_BYTES = 1024;

const wishSchema = z.strictObject({ webhooks: webhookModeSchema });

/** Throws Failure for invalid bodies; the host's onError must handle it. Calls `onMode` after storing the mode. */
export function createControls(deliveries: Deliveries, onMode: () => void): Hono {
  const controls = new Hono();
  controls.use(
    "/dev/payments/*",
    bodyLimit({
      maxSize: LARGEST_BODY_IN_BYTES,
      onError: () => fail({ statusCode: 413, statusMessage: "Content Too Large" }),
    }),
  );

  controls.get("/dev/payments", async (c) =>
    c.json({ webhooks: await deliveries.readMode(), pending: await deliveries.countPending() }),
  );
  controls.post("/dev/payments", async (c) => {
    const wish = wishSchema.safeParse(parseJson(await c.req.text()));
    if (!wish.success) return failBadRequest(wish.error);
    await deliveries.writeMode(wish.data.webhooks);
    onMode();
    return c.json(wish.data);
  });
  controls.post("/dev/payments/release", async (c) =>
    c.json({ delivered: await deliveries.release() }),
  );
  return controls;
}

/** Undefined if the text is not JSON; the schema then reports the missing object. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
