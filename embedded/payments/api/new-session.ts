import { newId, type SessionRecord } from "../records.ts";
import { totalOf, type CreateSessionParameters } from "./parameters.ts";
import { invalidRequest } from "./stripe-failure.ts";

const SHORTEST_LIFE_IN_MS = 30 * 60_000;
const LONGEST_LIFE_IN_MS = 24 * 3_600_000;

/** Creates an open session from the parameters. Throws StripeFailure if `expires_at` is out of range. */
export function newSession(parameters: CreateSessionParameters, now: number): SessionRecord {
  const expiresAt = expiryOf(parameters.expires_at, now);
  const {
    cancel_url: cancelUrl,
    client_reference_id: clientReferenceId,
    customer_email: customerEmail,
    payment_intent_data: payment,
  } = parameters;
  return {
    kind: "session",
    id: newId("cs_test_"),
    createdAt: now,
    expiresAt,
    openUntil: expiresAt,
    status: "open",
    amount: totalOf(parameters.line_items),
    currency: parameters.line_items[0]?.price_data.currency ?? "",
    items: parameters.line_items.map(({ price_data: price, quantity }) => ({
      name: price.product_data.name,
      ...(price.product_data.description ? { description: price.product_data.description } : {}),
      unitAmount: price.unit_amount,
      quantity,
    })),
    ...(clientReferenceId ? { clientReferenceId } : {}),
    ...(customerEmail ? { customerEmail } : {}),
    ...(parameters.locale ? { locale: parameters.locale } : {}),
    successUrl: parameters.success_url,
    ...(cancelUrl ? { cancelUrl } : {}),
    metadata: parameters.metadata ?? [],
    ...(payment?.description ? { paymentDescription: payment.description } : {}),
    paymentMetadata: payment?.metadata ?? [],
  };
}

/** Milliseconds since the epoch, from a parameter in seconds. */
function expiryOf(expiresAt: number | undefined, now: number): number {
  if (expiresAt === undefined) return now + LONGEST_LIFE_IN_MS;
  const life = expiresAt * 1000 - now;
  if (life < SHORTEST_LIFE_IN_MS || life > LONGEST_LIFE_IN_MS)
    throw invalidRequest(
      "The `expires_at` timestamp must be 30 minutes to 24 hours from Checkout Session creation.",
      undefined,
      "expires_at",
    );
  return expiresAt * 1000;
}
