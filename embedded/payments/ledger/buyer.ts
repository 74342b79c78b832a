import type { Billing } from "../records/billing.ts";
import type { PaymentRecord } from "../records/payment.ts";
import type { SessionRecord } from "../records/session.ts";
import { standardRateOf } from "../tax-rates.ts";
import { withAmounts } from "./amounts.ts";

export function withBilling(session: SessionRecord, billing: Billing | undefined): SessionRecord {
  const { billing: _, ...rest } = session;
  const billed = billing ? { ...rest, billing } : rest;
  if (!session.isTaxAutomatic) return billed;
  const percent = standardRateOf(billing?.country ?? "");
  const items = session.items.map((item) =>
    item.tax ? { ...item, tax: { ...item.tax, percent } } : item,
  );
  return withAmounts({ ...billed, items });
}

export function withBuyer(
  session: SessionRecord,
  payment: PaymentRecord,
  { email, name }: { readonly email?: string | undefined; readonly name?: string | undefined },
): SessionRecord {
  return {
    ...session,
    paymentId: payment.id,
    ...(email ? { buyerEmail: email } : {}),
    ...(name ? { buyerName: name } : {}),
  };
}
