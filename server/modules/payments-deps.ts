import type { Clock } from "#domain/ports/clock.ts";
import type { Documents } from "#domain/ports/documents.ts";
import type { Payments } from "#domain/ports/payments.ts";
import type { Secrets } from "../secrets/secrets.ts";
import type { Reports } from "./module.ts";

export interface PaymentsServices {
  readonly payments: Payments;
  /** Absent if Stripe itself takes the payments. */
  readonly sandbox: { deliverPending(): Promise<void> } | undefined;
}

export interface PaymentsDeps {
  readonly documents: Documents;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly publicUrl: string;
  readonly isTest: boolean;
  /** This shop's app, which receives the sandbox's webhooks. */
  readonly fetch: (request: Request) => Response | Promise<Response>;
  readonly warn: Reports["warn"];
}
