/** Replaces ids by objects: https://docs.stripe.com/api/expanding_objects */
import type Stripe from "stripe";
import { findCharge, findCustomer, findDispute, findPayment, findRefund } from "../ledger/find.ts";
import type { Unit } from "../ledger/unit.ts";
import {
  chargeTransaction,
  refundTransaction,
  sourceOfTransaction,
} from "../objects/balance-transaction.ts";
import { toCharge } from "../objects/charge.ts";
import { toCustomer } from "../objects/customer.ts";
import { toDispute } from "../objects/dispute.ts";
import { toPaymentIntent } from "../objects/payment-intent.ts";
import { toRefund } from "../objects/refund.ts";
import { invalidRequest, type StripeFailure } from "../stripe-failure.ts";

const MAX_LEVELS = 4;
const REFUNDS_ON_A_CHARGE = 10;

type Fields = Record<string, unknown>;
type Target =
  | "payment_intent"
  | "charge"
  | "customer"
  | "balance_transaction"
  | "source"
  | "refunds";

const expandable: Readonly<Record<string, Readonly<Record<string, Target>>>> = {
  "checkout.session": { payment_intent: "payment_intent", customer: "customer" },
  payment_intent: { latest_charge: "charge", customer: "customer" },
  charge: {
    payment_intent: "payment_intent",
    customer: "customer",
    balance_transaction: "balance_transaction",
    refunds: "refunds",
  },
  refund: {
    charge: "charge",
    payment_intent: "payment_intent",
    customer: "customer",
    balance_transaction: "balance_transaction",
  },
  dispute: { charge: "charge", payment_intent: "payment_intent" },
  balance_transaction: { source: "source" },
};

/** Throws StripeFailure for a path that no object of this type has. */
export async function expandPaths(
  unit: Unit,
  response: object,
  paths: readonly string[],
): Promise<object> {
  let expanded: Fields = { ...response };
  for (const [index, path] of paths.entries()) {
    const segments = path.split(".");
    const refusal = invalidRequest(
      `This property cannot be expanded (${path}).`,
      undefined,
      `expand[${index}]`,
    );
    const levels = segments[0] === "data" ? segments.length - 1 : segments.length;
    if (levels > MAX_LEVELS || levels === 0) throw refusal;
    expanded = await expandPath(unit, expanded, segments, refusal);
  }
  return expanded;
}

async function expandPath(
  unit: Unit,
  object: Fields,
  [field = "", ...rest]: readonly string[],
  refusal: StripeFailure,
): Promise<Fields> {
  if (object["object"] === "list") {
    if (field !== "data" || rest.length === 0) throw refusal;
    const data: Fields[] = [];
    for (const item of Array.isArray(object["data"]) ? object["data"] : [])
      data.push(await expandPath(unit, item, rest, refusal));
    return { ...object, data };
  }
  const target = expandable[String(object["object"])]?.[field];
  if (!target) throw refusal;
  const value = await readField(unit, object, field, target);
  if (!isObject(value)) return object;
  return {
    ...object,
    [field]: rest.length > 0 ? await expandPath(unit, value, rest, refusal) : value,
  };
}

async function readField(unit: Unit, object: Fields, field: string, target: Target) {
  const value = object[field];
  if (target === "refunds" && value === undefined) return listRefunds(unit, String(object["id"]));
  return typeof value === "string" ? load(unit, target, value) : value;
}

async function load(unit: Unit, target: Target, id: string): Promise<object | undefined> {
  const { publicUrl, now } = unit;
  switch (target) {
    case "payment_intent": {
      const payment = await findPayment(unit, id);
      return payment && toPaymentIntent(payment, publicUrl);
    }
    case "charge": {
      const charge = await findCharge(unit, id);
      return charge && toCharge(charge);
    }
    case "customer": {
      const customer = await findCustomer(unit, id);
      return customer && toCustomer(customer);
    }
    case "balance_transaction":
      return readTransaction(unit, id);
    case "source": {
      const refund = await findRefund(unit, id);
      if (refund) return toRefund(refund);
      const dispute = await findDispute(unit, id);
      return dispute ? toDispute(dispute, now) : load(unit, "charge", id);
    }
    case "refunds":
      return undefined;
  }
}

export async function readTransaction(unit: Unit, id: string) {
  const sourceId = sourceOfTransaction(id) ?? "";
  const refund = await findRefund(unit, sourceId);
  if (refund) return refundTransaction(refund);
  const charge = await findCharge(unit, sourceId);
  return charge?.status === "succeeded" ? chargeTransaction(charge) : undefined;
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
