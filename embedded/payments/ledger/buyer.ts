import { toCustomer } from "../objects/customer.ts";
import { customers } from "../records.ts";
import type { Billing } from "../records/billing.ts";
import type { ChargeRecord, PaymentRecord } from "../records/payment.ts";
import type { SessionRecord } from "../records/session.ts";
import { standardRateOf } from "../tax-rates.ts";
import { withAmounts } from "./amounts.ts";
import { newCustomer } from "./new-records.ts";
import type { Unit } from "./unit.ts";

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

/** Creates the customer if the session was opened to do so. */
export function withCustomer(unit: Unit, session: SessionRecord): SessionRecord {
  if (!session.createsCustomer || session.customerId) return session;
  const { buyerEmail: email, buyerName: name } = session;
  const customer = newCustomer(unit.newId("cus_"), unit.now, {
    ...(email ? { email } : {}),
    ...(name ? { name } : {}),
  });
  unit.save(customers, customer);
  unit.emit({ type: "customer.created", object: toCustomer(customer) });
  return { ...session, customerId: customer.id };
}

export function withOwner<R extends PaymentRecord | ChargeRecord>(
  record: R,
  { customerId }: SessionRecord,
): R {
  return customerId ? { ...record, customerId } : record;
}
