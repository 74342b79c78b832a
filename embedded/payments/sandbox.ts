/** A payment service of one's own: answers Stripe's SDK, shows the payment page and sends signed webhooks. */
import type { Hono } from "hono";
import type { Clock, Documents } from "#domain/ports.ts";
import { createApi } from "./api/routes.ts";
import { createControls } from "./controls.ts";
import { createDeliveries, type Deliver, type Log } from "./deliveries.ts";
import { createLedger } from "./ledger.ts";
import { createPages, type PageEnv } from "./page/routes.ts";
import { createPump } from "./delivery-loop.ts";

export interface StripeSandboxOptions {
  readonly documents: Documents;
  readonly clock: Clock;
  /** Origin of the payment page. */
  readonly publicUrl: string;
  readonly webhookSecret: string;
  readonly deliver: Deliver;
  /** Told of failed deliveries and requests; never given keys, cards or addresses. */
  readonly log?: Log;
}

export interface StripeSandbox {
  /** Stripe's API for the SDK, in process; takes any key that begins with sk_test_ or rk_test_. */
  readonly fetch: (input: Request | string | URL, init?: RequestInit) => Promise<Response>;
  /** /sandbox/pay/{sessionId}; reads the variable `nonce`. */
  readonly pages: Hono<PageEnv>;
  /** /dev/payments, for test mode only; throws Failure for bad bodies. */
  readonly controls: Hono;
  /** Expires and delivers what is due now; needs no `start`. */
  readonly deliverPending: () => Promise<void>;
  /** From here on events are delivered as they arise, what an earlier process left behind first. */
  readonly start: () => void;
  /** Resolves when no delivery is under way. Idempotent. */
  readonly stop: () => Promise<void>;
}

export function createStripeSandbox(options: StripeSandboxOptions): StripeSandbox {
  const { documents, clock, publicUrl, webhookSecret, deliver } = options;
  const log = options.log ?? (() => undefined);
  const deliveries = createDeliveries({ documents, clock, webhookSecret, deliver, log });
  const onEvents = () => pump.wake();
  const ledger = createLedger({ documents, clock, publicUrl, onEvents });
  const deliverPending = async () => {
    await ledger.expireOverdue();
    await deliveries.deliverPending();
  };
  const pump = createPump({
    clock,
    log,
    round: async () => {
      await deliverPending();
      return deliveries.nextDueAt();
    },
  });
  const api = createApi({ documents, clock, publicUrl, ledger, log, onEvents });

  return {
    fetch: async (input, init) => api.fetch(new Request(input, init)),
    pages: createPages({ ledger, clock }),
    controls: createControls(deliveries, pump.wake),
    deliverPending,
    start: pump.start,
    stop: pump.stop,
  };
}
