import type { MediumView } from "#domain/catalog/media.ts";
import type { Variant, variants } from "#domain/experiments/variants.ts";
import type { Payments } from "#domain/ports/payments.ts";
import type { Secrets } from "../secrets/secrets.ts";
import type { Ports, Site } from "./groups.ts";
import type { Reports } from "./module.ts";

export interface PaymentsServices {
  readonly payments: Payments;
  /** Absent if Stripe itself takes the payments. */
  readonly sandbox: { deliverPending(): Promise<void> } | undefined;
}

export interface PaymentsDeps {
  readonly ports: Ports;
  readonly site: Pick<Site, "publicUrl" | "isTest">;
  readonly reports: Pick<Reports, "warn" | "report">;
  readonly secrets: Secrets;
  /** What the sandbox's page shows of the shop. Commands, which serve no pages, do not need it. */
  readonly shop?: {
    readonly nameIn: (locale: string) => string;
    /** As #rrggbb, readable with white text. */
    readonly color: string;
    /** CSS with the shop's typefaces and radii. */
    readonly styles: string;
    /** Of the mark. */
    readonly markUrl: string;
    /** The checkout pages from which a buyer comes, by the URL to which the buyer returns. */
    readonly kindOf: (returnUrl: string) => (typeof variants)[Variant];
    /** In a few lines, by the item's name. */
    readonly includedIn: (item: string, locale: string) => readonly string[];
    /** Days in which the seller promises the money back, or 0. */
    readonly guaranteeDays: number;
    /** Of the product, without its text: its name is beside it. */
    readonly cover: MediumView | undefined;
  };
  /** This shop's app, which receives the sandbox's webhooks. */
  readonly fetch: (request: Request) => Response | Promise<Response>;
}
