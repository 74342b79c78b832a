/** Sums for the tax return per quarter, country and rate, as the One Stop Shop asks for them. */
import { csvHead, csvLine } from "../csv.ts";
import { minorUnit } from "../money.ts";
import type { Documents } from "../ports/documents.ts";
import { eachDocument, type TooNew } from "../ports/readable.ts";
import type { Timestamp } from "../values.ts";
import { returnedPart } from "./amounts.ts";
import { type TaxRecord, taxRecords } from "./tax-records.ts";

/** Amounts are in minor units. */
export interface TaxRow {
  /** When the money arrived or was returned, such as "2026-Q4", in UTC. */
  readonly quarter: string;
  /** The quarter of the sale; earlier than `quarter` if this corrects an earlier tax return. */
  readonly soldIn: string;
  /** ISO 3166-1 alpha-2; empty if unknown. */
  readonly country: string;
  readonly rate: number | undefined;
  readonly currency: string;
  sales: number;
  unproven: number;
  net: number;
  tax: number;
  total: number;
}

export interface TaxReportPorts {
  readonly documents: Documents;
  readonly isTest: boolean;
}

/** Reads every record, because money of any sale may be returned in any quarter. Rows are sorted. */
export async function reportTax(
  { documents, isTest }: TaxReportPorts,
  { quarter, onTooNew }: { readonly quarter?: string | undefined; readonly onTooNew?: TooNew } = {},
): Promise<TaxRow[]> {
  const rows = new Map<string, TaxRow>();
  const query = {
    where: [["isTest", "==", isTest]],
    orderBy: [["paidAt", "asc"]],
  } as const;
  for await (const { data } of eachDocument(documents, taxRecords, query, onTooNew))
    addRecord(rows, data);
  return [...rows]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, row]) => row)
    .filter((row) => quarter === undefined || row.quarter === quarter);
}

function addRecord(rows: Map<string, TaxRow>, record: TaxRecord): void {
  const { net, tax, total, billingCountry, methodCountry } = record;
  const sale = rowOf(rows, record, record.paidAt);
  sale.sales += 1;
  if (billingCountry === undefined || billingCountry !== methodCountry) sale.unproven += 1;
  addAmounts(sale, { net, tax, gross: total }, 1);
  let from = 0;
  for (const { at, amount } of record.returns) {
    const to = from + amount;
    const part = returnedPart({ net, tax, gross: total }, { from, to }, record.currency);
    addAmounts(rowOf(rows, record, at), part, to > from ? -1 : 1);
    from = to;
  }
}

function addAmounts(row: TaxRow, part: ReturnType<typeof returnedPart>, sign: 1 | -1): void {
  row.net += sign * part.net;
  row.tax += sign * part.tax;
  row.total += sign * part.gross;
}

function rowOf(rows: Map<string, TaxRow>, record: TaxRecord, at: Timestamp): TaxRow {
  const { billingCountry, methodCountry, rate, currency, paidAt } = record;
  const [quarter, soldIn] = [quarterOf(at), quarterOf(paidAt)];
  const country = billingCountry ?? methodCountry ?? "";
  const key = [quarter, soldIn, country, currency, String(rate ?? "").padStart(8, "0")].join(" ");
  const sums = { sales: 0, unproven: 0, net: 0, tax: 0, total: 0 };
  const row = rows.get(key) ?? { quarter, soldIn, country, rate, currency, ...sums };
  rows.set(key, row);
  return row;
}

function quarterOf(at: Timestamp): string {
  const date = at.toDate();
  return `${date.getUTCFullYear()}-Q${Math.floor(date.getUTCMonth() / 3) + 1}`;
}

export function* taxLines(rows: readonly TaxRow[]): Generator<string> {
  const names = "quarter soldIn country rate currency sales unproven net tax total unit";
  yield csvHead(names.split(" "));
  for (const { quarter, soldIn, country, rate = null, currency, ...sums } of rows) {
    const { sales, unproven, net, tax, total } = sums;
    const amounts = [sales, unproven, net, tax, total, minorUnit(currency)];
    yield csvLine([quarter, soldIn, country, rate, currency, ...amounts]);
  }
}
