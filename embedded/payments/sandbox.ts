/** The embedded payment service: serves Stripe's SDK, shows the payment page and sends signed webhooks. */
import type { Hono } from "hono";
import type { Clock } from "#domain/ports/clock.ts";
import type { Documents } from "#domain/ports/documents.ts";
import { createApi } from "./api/routes.ts";
import { createControls } from "./controls.ts";
import { createDeliveries, type Deliver, type Log } from "./deliveries.ts";
import { createLedger } from "./ledger/ledger.ts";
import { createRunUnit } from "./ledger/unit.ts";
import type { Shop } from "./page/layout.ts";
import { createPages, type PageEnv } from "./page/routes.ts";
import { createDeliveryLoop } from "./delivery-loop.ts";

export interface StripeSandboxOptions {
  readonly documents: Documents;
  readonly clock: Clock;
  readonly publicUrl: string;
  readonly webhookSecret: string;
  /** What the payment page shows of the shop; by default nothing. */
  readonly shop?: Shop | undefined;
  readonly deliver: Deliver;
  /** Logs failed deliveries and requests, never keys, cards or emails. */
  readonly log?: Log;
}

export interface StripeSandbox {
  /** Stripe's API for the SDK, in process. Accepts any key that starts with sk_test_ or rk_test_. */
  readonly fetch: (input: Request | string | URL, init?: RequestInit) => Promise<Response>;
  /** /sandbox/pay/{sessionId}. Reads the context variables of `PageEnv`. */
  readonly pages: Hono<PageEnv>;
  /** /dev/payments, for test mode only. Throws Failure for invalid bodies. */
  readonly controls: Hono;
  /** Expires overdue sessions, settles delayed payments and delivers due events. Works without `start`. */
  readonly deliverPending: () => Promise<void>;
  readonly start: () => void;
  /** Resolves when no delivery is running. Idempotent. */
  readonly stop: () => Promise<void>;
}

export function createStripeSandbox(options: StripeSandboxOptions): StripeSandbox {
  const { documents, clock, publicUrl, webhookSecret, deliver, shop } = options;
  const log = options.log ?? (() => undefined);
  const deliveries = createDeliveries({ documents, clock, webhookSecret, deliver, log });
  const onEvents = () => loop.wake();
  const run = createRunUnit({ documents, clock, publicUrl, onEvents });
  const ledger = createLedger({ documents, clock, run });
  const deliverPending = async () => {
    await ledger.doDueWork();
    await deliveries.deliverPending();
  };
  const loop = createDeliveryLoop({
    clock,
    log,
    round: async () => {
      await deliverPending();
      const next = [await deliveries.nextDueAt(), await ledger.nextSettlementAt()];
      const times = next.filter((time) => time !== undefined);
      return times.length > 0 ? Math.min(...times) : undefined;
    },
  });
  const api = createApi({ run, log });

  return {
    fetch: async (input, init) => api.fetch(new Request(input, init)),
    pages: createPages({ ledger, clock, secret: webhookSecret, shop }),
    controls: createControls({ deliveries, run, onMode: loop.wake }),
    deliverPending,
    start: loop.start,
    stop: loop.stop,
  };
}
