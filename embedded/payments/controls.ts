/** /dev/payments: in test mode, controls the delivery of webhooks and acts as the buyer's bank. */
import { Hono } from "hono";
import { z } from "zod";
import { fail, failBadRequest } from "#protocol/failure.ts";
import { delayOrder, disputeOrder, refundOrder } from "./bank.ts";
import type { Deliveries } from "./deliveries.ts";
import type { RunUnit, Unit } from "./ledger/unit.ts";
import { webhookModeSchema } from "./records/event.ts";
import { StripeFailure } from "./stripe-failure.ts";

const orderId = z.string().min(1).max(200);
const modeSchema = z.strictObject({ webhooks: webhookModeSchema });
const refundSchema = z.strictObject({ orderId, amount: z.int().positive().optional() });
const disputeSchema = z.strictObject({ orderId, state: z.enum(["open", "won", "lost"]) });
const delayedSchema = z.strictObject({ orderId, outcome: z.enum(["paid", "failed"]) });

export interface ControlsOptions {
  readonly deliveries: Deliveries;
  readonly run: RunUnit;
  readonly onMode: () => void;
}

/** Throws Failure, a 400 or, for an unknown order, a 404. Amounts are in minor units. */
export function createControls({ deliveries, run, onMode }: ControlsOptions): Hono {
  const controls = new Hono();
  function act<B extends { readonly orderId: string }>(
    path: string,
    schema: z.ZodType<B>,
    work: (unit: Unit, body: B) => Promise<object | undefined>,
  ): void {
    controls.post(path, async (c) => {
      const body = parseBody(schema, await c.req.text());
      const done = await run((unit) => work(unit, body)).catch(passOnRefusal);
      return done ? c.json(done) : failUnknownOrder(body.orderId);
    });
  }

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
  act("/dev/payments/refund", refundSchema, refundOrder);
  act("/dev/payments/dispute", disputeSchema, disputeOrder);
  act("/dev/payments/delayed", delayedSchema, delayOrder);
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

function failUnknownOrder(orderId: string): never {
  const message = `The payment service knows no order ${orderId}`;
  fail({ statusCode: 404, statusMessage: "Not Found", message, data: { orderId } });
}

function passOnRefusal(error: unknown): never {
  if (!(error instanceof StripeFailure)) throw error;
  const { statusCode, message, code, param } = error.options;
  const data = {
    ...(code ? { code } : {}),
    ...(param ? { issues: [{ path: param, message }] } : {}),
  };
  fail({ statusCode, statusMessage: "Bad Request", message, data });
}
