/** Replaces ids by objects: https://docs.stripe.com/api/expanding_objects */
import type Stripe from "stripe";
import { findCharge, findPayment, findRefund } from "../ledger/find.ts";
import type { Unit } from "../ledger/unit.ts";
import { chargeTransaction } from "../objects/balance-transaction.ts";
import { toCharge } from "../objects/charge.ts";
import { toPaymentIntent } from "../objects/payment-intent.ts";
import { toRefund } from "../objects/refund.ts";
import { invalidRequest, type StripeFailure } from "../stripe-failure.ts";

const REFUNDS_ON_A_CHARGE = 10;

type Fields = Record<string, unknown>;
type Load = (unit: Unit, object: Fields) => Promise<object | undefined>;

/** By type of object, then by field. */
const expandable: Readonly<Record<string, Readonly<Record<string, Load>>>> = {
  "checkout.session": {
    async payment_intent(unit, session) {
      const payment = await findPayment(unit, String(session["payment_intent"]));
      return payment && toPaymentIntent(payment, unit.publicUrl);
    },
  },
  payment_intent: {
    async latest_charge(unit, payment) {
      const charge = await findCharge(unit, String(payment["latest_charge"]));
      return charge && toCharge(charge);
    },
  },
  charge: {
    async balance_transaction(unit, { id }) {
      const charge = await findCharge(unit, String(id));
      return charge?.status === "succeeded" ? chargeTransaction(charge, unit.now) : undefined;
    },
    refunds: (unit, { id }) => listRefunds(unit, String(id)),
  },
};

/** Throws StripeFailure for a path that no object of this type has. */
export async function expandPaths(
  unit: Unit,
  response: object,
  paths: readonly string[],
): Promise<object> {
  let expanded: Fields = { ...response };
  for (const [index, path] of paths.entries()) {
    const refusal = invalidRequest(
      `This property cannot be expanded (${path}).`,
      undefined,
      `expand[${index}]`,
    );
    expanded = await expandPath(unit, expanded, path.split("."), refusal);
  }
  return expanded;
}

async function expandPath(
  unit: Unit,
  object: Fields,
  [field = "", ...rest]: readonly string[],
  refusal: StripeFailure,
): Promise<Fields> {
  const fields = expandable[String(object["object"])] ?? {};
  const load = Object.hasOwn(fields, field) ? fields[field] : undefined;
  if (!load) throw refusal;
  const known = object[field];
  const value = isObject(known) ? known : await load(unit, object);
  if (!isObject(value)) return object;
  return {
    ...object,
    [field]: rest.length > 0 ? await expandPath(unit, value, rest, refusal) : value,
  };
}

async function listRefunds(unit: Unit, chargeId: string) {
  const ids = (await findCharge(unit, chargeId))?.refundIds ?? [];
  const shown = await Promise.all(
    ids.slice(0, REFUNDS_ON_A_CHARGE).map((id) => findRefund(unit, id)),
  );
  return {
    object: "list",
    data: shown.flatMap((refund) => (refund ? [toRefund(refund)] : [])),
    has_more: ids.length > REFUNDS_ON_A_CHARGE,
    url: `/v1/charges/${chargeId}/refunds`,
  } satisfies Stripe.ApiList<Stripe.Refund>;
}

function isObject(value: unknown): value is Fields {
  return typeof value === "object" && value !== null;
}
