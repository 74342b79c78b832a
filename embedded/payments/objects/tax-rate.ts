import type Stripe from "stripe";
import type { TaxRateRecord } from "../records/tax-rate.ts";
import { toMetadata, toSeconds } from "./fields.ts";

export function toTaxRate(record: TaxRateRecord): Stripe.TaxRate {
  return {
    id: record.id,
    object: "tax_rate",
    active: record.isActive,
    country: null,
    created: toSeconds(record.createdAt),
    description: null,
    display_name: record.displayName,
    effective_percentage: record.percent,
    flat_amount: null,
    inclusive: record.isInclusive,
    jurisdiction: null,
    jurisdiction_level: null,
    livemode: false,
    metadata: toMetadata(record.metadata),
    percentage: record.percent,
    rate_type: "percentage",
    state: null,
    tax_type: null,
  } satisfies Stripe.TaxRate;
}
