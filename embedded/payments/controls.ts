/** /dev/payments: controls webhook delivery in test mode. */
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { z } from "zod";
import { fail, failBadRequest } from "#protocol/failure.ts";
import type { Deliveries } from "./deliveries.ts";
import { webhookModeSchema } from "./records/event.ts";

const LARGEST_BODY_IN_BYTES = 1024;

const modeSchema = z.strictObject({ webhooks: webhookModeSchema });

export interface ControlsOptions {
  readonly deliveries: Deliveries;
  /** Called after storing the mode. */
  readonly onMode: () => void;
}

/** Throws Failure for invalid bodies; the host's onError must handle it. */
export function createControls({ deliveries, onMode }: ControlsOptions): Hono {
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
    const body = parseBody(modeSchema, await c.req.text());
    await deliveries.writeMode(body.webhooks);
    onMode();
    return c.json(body);
  });
  controls.post("/dev/payments/release", async (c) =>
    c.json({ delivered: await deliveries.release() }),
  );
  return controls;
}

function parseBody<B>(schema: z.ZodType<B>, text: string): B {
  const body = schema.safeParse(parseJson(text));
  return body.success ? body.data : failBadRequest(body.error);
}

/** Undefined if the text is not JSON; the schema then reports the missing object. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
