import { csvHead, csvLine } from "../csv.ts";
import { eachOrder, type FindOptions, type FindPorts, type OrderFilter } from "./find-orders.ts";
import { minorUnit } from "../money.ts";
import { type TaxRecord, taxRecords } from "../invoices/tax-records.ts";
import { type OrderSnapshot, totalOf } from "../orders/orders.ts";

export const exportFormats = ["csv", "jsonl"] as const;
export type ExportFormat = (typeof exportFormats)[number];

interface ExportOptions extends Pick<FindOptions, "onTooNew"> {
  readonly format: ExportFormat;
  readonly hasAddresses: boolean;
}

/** Lines with line breaks, newest order first. Times are in UTC (ISO 8601), amounts in minor units. */
export async function* exportOrders(
  ports: FindPorts,
  filter: OrderFilter,
  { format, hasAddresses, ...options }: ExportOptions,
): AsyncGenerator<string> {
  if (format === "csv") yield csvHead([...columns, ...(hasAddresses ? ["email"] : [])]);
  for await (const order of eachOrder(ports, filter, options)) {
    const record = await ports.documents.get(taxRecords, order.id);
    const row = {
      ...toRow(order, record?.data),
      ...(hasAddresses ? { email: order.data.email ?? null } : {}),
    };
    yield format === "csv" ? csvLine(Object.values(row)) : `${JSON.stringify(row)}\n`;
  }
}

const columns = [
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
  "source",
] as const;

/** A free order has no tax record. */
function toRow({ id, data }: OrderSnapshot, record: TaxRecord | undefined) {
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
    amount: data.amount,
    tax: data.tax.amount ?? 0,
    refunded: data.refunds.total ?? 0,
    method: data.payment.method ?? null,
    paymentId: data.payment.id ?? null,
    coupon: data.coupon?.code ?? null,
    discount: data.coupon?.discount ?? 0,
    total: totalOf(data),
    country:
      record?.billingCountry ?? data.invoice.billing?.country ?? record?.methodCountry ?? null,
    invoice: data.invoice.number ?? null,
    withdrawnAt: data.withdrawal.withdrawnAt?.toDate().toISOString() ?? null,
    unit: minorUnit(data.currency),
    source: data.tracking.source ?? null,
  } satisfies Record<(typeof columns)[number], string | number | null>;
}
