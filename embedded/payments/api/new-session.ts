import { withAmounts, subtotalOf } from "../ledger/amounts.ts";
import { newDiscount } from "../ledger/coupons.ts";
import type { Unit } from "../ledger/unit.ts";
import { eligibleMethods } from "../methods.ts";
import type { SessionRecord } from "../records/session.ts";
import { invalidRequest } from "../stripe-failure.ts";
import { assertChargeable, newItems } from "./new-items.ts";
import type { CreateSessionParameters } from "./session-parameters.ts";

const MIN_LIFE_IN_MS = 30 * 60_000;
const MAX_LIFE_IN_MS = 24 * 3_600_000;

const SECOND_IN_MS = 1000;

/** Throws StripeFailure if the parameters contradict each other. */
export async function newSession(
  unit: Unit,
  parameters: CreateSessionParameters,
): Promise<SessionRecord> {
  const expiresAt = expiryOf(parameters.expires_at, unit.now);
  const currency = parameters.line_items[0]?.price_data.currency ?? "";
  const {
    billing_address_collection: addressCollection,
    cancel_url: cancelUrl,
    client_reference_id: clientReferenceId,
    customer_email: customerEmail,
    payment_intent_data: payment,
  } = parameters;
  const items = await newItems(unit, parameters);
  const [coupon] = parameters.discounts ?? [];
  const discount =
    coupon &&
    (await newDiscount(
      unit,
      { couponId: coupon.coupon, param: "discounts[0][coupon]" },
      { subtotal: subtotalOf(items), currency },
    ));
  const session = withAmounts({
    kind: "session",
    id: unit.newId("cs_test_"),
    createdAt: unit.now,
    expiresAt,
    openUntil: expiresAt,
    status: "open",
    amount: 0,
    currency,
    items,
    ...(discount ? { discount } : {}),
    ...(parameters.automatic_tax?.enabled ? { isTaxAutomatic: true } : {}),
    ...(addressCollection ? { addressCollection } : {}),
    methods: eligibleMethods(currency),
    ...(clientReferenceId ? { clientReferenceId } : {}),
    ...(customerEmail ? { customerEmail } : {}),
    ...(parameters.locale ? { locale: parameters.locale } : {}),
    successUrl: parameters.success_url,
    ...(cancelUrl ? { cancelUrl } : {}),
    metadata: parameters.metadata ?? [],
    paymentMetadata: payment?.metadata ?? [],
  });
  assertChargeable(session);
  return session;
}

function expiryOf(expiresAt: number | undefined, now: number): number {
  if (expiresAt === undefined) return now + MAX_LIFE_IN_MS;
  const life = (expiresAt - Math.floor(now / SECOND_IN_MS)) * SECOND_IN_MS;
  if (life < MIN_LIFE_IN_MS || life > MAX_LIFE_IN_MS)
    throw invalidRequest(
      "The `expires_at` timestamp must be 30 minutes to 24 hours from Checkout Session creation.",
      undefined,
      "expires_at",
    );
  return expiresAt * SECOND_IN_MS;
}
