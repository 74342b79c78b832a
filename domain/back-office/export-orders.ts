import { eachOrder, type FindOptions, type FindPorts, type OrderFilter } from "./find-orders.ts";
import { amountCell, type AmountForm } from "../amount-cell.ts";
import type { Cell } from "../csv.ts";
import { dayOf } from "../days.ts";
import { minorUnit } from "../money.ts";
import { type TaxRecord, taxRecords } from "../invoices/tax-records.ts";
import { type OrderSnapshot, totalOf } from "../orders/orders.ts";
import { type TableOptions, writeTable } from "../table.ts";

export interface ExportOptions extends TableOptions, Pick<FindOptions, "onTooNew"> {
  readonly hasAddresses: boolean;
  /** Minor units if absent. */
  readonly amounts?: AmountForm | undefined;
}

/** Lines with line breaks, newest order first. Times are in UTC (ISO 8601). */
export function exportOrders(
  ports: FindPorts,
  filter: OrderFilter,
  { hasAddresses, amounts = "minor", onTooNew, ...table }: ExportOptions,
): AsyncGenerator<string> {
  const names = hasAddresses ? [...orderColumns, "email" as const] : orderColumns;
  async function* rows() {
    for await (const order of eachOrder(ports, filter, { onTooNew })) {
      const record = await ports.documents.get(taxRecords, order.id);
      yield { ...toRow(order, record?.data, amounts), email: order.data.email ?? null };
    }
  }
  return writeTable(names, rows(), table);
}

export const orderColumns = [
  "orderId",
  "createdAt",
  "paidAt",
  "status",
  "attention",
  "dispute",
  "planId",
  "planName",
  "currency",
  "amount",
  "tax",
  "refunded",
  "method",
  "paymentId",
  "coupon",
  "discount",
  "total",
  "country",
  "invoice",
  "withdrawnAt",
  "unit",
  "billingCountry",
  "methodCountry",
  "taxRate",
  "business",
  "vatId",
  "source",
  "fee",
  "feeCurrency",
  "availableOn",
] as const;

/** A free order has no tax record. The payment service may take its fee in another currency than the order's. */
function toRow({ id, data }: OrderSnapshot, record: TaxRecord | undefined, form: AmountForm) {
  const amount = (value: number) => amountCell(form, value, data.currency);
  const { billing, business } = data.invoice;
  const { fee, feeCurrency, availableAt } = data.payment;
  return {
    orderId: id,
    createdAt: data.createdAt.toDate().toISOString(),
    paidAt: data.paidAt?.toDate().toISOString() ?? null,
    status: data.status,
    attention: data.attention ?? null,
    dispute: data.payment.dispute ?? null,
    planId: data.planId,
    planName: data.planName,
    currency: data.currency,
    amount: amount(data.amount),
    tax: amount(data.tax.amount ?? 0),
    refunded: amount(data.refunds.total ?? 0),
    method: data.payment.method ?? null,
    paymentId: data.payment.id ?? null,
    coupon: data.coupon?.code ?? null,
    discount: amount(data.coupon?.discount ?? 0),
    total: amount(totalOf(data)),
    country: record?.billingCountry ?? billing?.country ?? record?.methodCountry ?? null,
    invoice: data.invoice.number ?? null,
    withdrawnAt: data.withdrawal.withdrawnAt?.toDate().toISOString() ?? null,
    unit: form === "minor" ? minorUnit(data.currency) : null,
    billingCountry: record?.billingCountry ?? billing?.country ?? null,
    methodCountry: record?.methodCountry ?? null,
    taxRate: record?.rate ?? null,
    business: business?.name ?? null,
    vatId: business?.vatId ?? null,
    source: data.tracking.source ?? null,
    fee: fee === undefined || !feeCurrency ? null : amountCell(form, fee, feeCurrency),
    feeCurrency: feeCurrency ?? null,
    availableOn: availableAt ? dayOf(availableAt.toMillis()) : null,
  } satisfies Record<(typeof orderColumns)[number], Cell>;
}
