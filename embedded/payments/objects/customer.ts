import type Stripe from "stripe";
import type { CustomerRecord } from "../records/customer.ts";
import { toMetadata, toSeconds } from "./fields.ts";

export function toCustomer(record: CustomerRecord): Stripe.Customer | Stripe.DeletedCustomer {
  const { id } = record;
  if (record.kind === "deletedCustomer") return { id, object: "customer", deleted: true };
  return {
    id,
    object: "customer",
    address: null,
    balance: 0,
    created: toSeconds(record.createdAt),
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: record.description ?? null,
    discount: null,
    email: record.email ?? null,
    invoice_prefix: id.slice(-8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: toMetadata(record.metadata),
    name: record.name ?? null,
    next_invoice_sequence: 1,
    phone: record.phone ?? null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: "none",
    test_clock: null,
  } satisfies Stripe.Customer;
}
