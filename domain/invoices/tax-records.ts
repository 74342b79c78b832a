/** Two proofs of the buyer's country for VAT (Regulation (EU) 282/2011, Article 24f), without personal data. */
import { z } from "zod";
import type { Follower } from "../orders/follower.ts";
import { isSettled, type Order } from "../orders/orders.ts";
import { defineCollection } from "../ports/collection.ts";
import type { Payment } from "../ports/payments.ts";
import { Timestamp } from "../values.ts";
import { amountsOf, taxRateOf } from "./amounts.ts";
import { returnedOf } from "./due.ts";
import { tenYearsAfter } from "./invoices.ts";

const timestamp = z.instanceof(Timestamp);

const returnSchema = z.object({ at: timestamp, amount: z.int() });

export const taxRecords = defineCollection("taxRecords", {
  schema: z.object({
    isTest: z.boolean(),
    planId: z.string(),
    /** Absent if the payment service reported none. */
    billingCountry: z.string().optional(),
    methodCountry: z.string().optional(),
    /** ISO 4217, capitals. Amounts are in minor units. */
    currency: z.string().length(3),
    net: z.int(),
    tax: z.int(),
    total: z.int(),
    rate: z.number().optional(),
    paidAt: timestamp,
    /** Changes of the returned sum; negative if a refund failed. */
    returns: z.array(returnSchema),
    /** The latest time in `returns`, for queries. */
    lastReturnAt: timestamp.optional(),
    deleteAt: timestamp,
  }),
  version: 2,
  migrate: {
    2: (old) => ({ ...old, lastReturnAt: lastOf(z.array(returnSchema).parse(old["returns"])) }),
  },
  indexes: [["isTest", "paidAt"], ["isTest", "lastReturnAt"], "deleteAt"],
  expires: [{ field: "deleteAt" }],
});

export type TaxRecord = z.output<typeof taxRecords.schema>;

export const followTax: Follower = async (reader, { orderId, payment, cause, now }) => {
  const former = await reader.get(taxRecords, orderId);
  return {
    write(transaction, settled) {
      const record = nextTaxRecord(former?.data, settled, payment, cause.at ?? now);
      if (record) transaction.set(taxRecords, orderId, record);
    },
  };
};

/** `changedAt` (ms since the epoch) is used if the payment has no time. Undefined if nothing changed. */
function nextTaxRecord(
  former: TaxRecord | undefined,
  order: Order,
  payment: Payment | undefined,
  changedAt: number,
): TaxRecord | undefined {
  if (!isSettled(order) || payment?.state !== "captured" || payment.captured === 0)
    return undefined;
  const { total: amounts } = amountsOf(order);
  const paidAt = order.paidAt ?? Timestamp.fromMillis(changedAt);
  const returns = former?.returns ?? [];
  const change = returnedOf(order) - returns.reduce((sum, { amount }) => sum + amount, 0);
  const isRefund = change > 0 && order.payment.dispute !== "lost";
  const returnedAt = (isRefund && payment.refundedAt) || changedAt;
  const billingCountry = payment.billingCountry ?? former?.billingCountry;
  const methodCountry = payment.methodCountry ?? former?.methodCountry;
  const isKnown =
    former?.billingCountry === billingCountry && former?.methodCountry === methodCountry;
  if (former && isKnown && change === 0) return undefined;
  const allReturns =
    change === 0 ? returns : [...returns, { at: Timestamp.fromMillis(returnedAt), amount: change }];
  return {
    isTest: order.isTest,
    planId: order.planId,
    billingCountry,
    methodCountry,
    currency: order.currency,
    net: amounts.net,
    tax: amounts.tax,
    total: amounts.gross,
    rate: taxRateOf(order),
    paidAt,
    returns: allReturns,
    lastReturnAt: lastOf(allReturns),
    deleteAt: tenYearsAfter(paidAt),
  };
}

function lastOf(returns: readonly z.output<typeof returnSchema>[]): Timestamp | undefined {
  const [last] = returns.map(({ at }) => at).toSorted((a, b) => b.toMillis() - a.toMillis());
  return last;
}
