/** Sums for the tax return per quarter or month, country and rate, as the One Stop Shop asks for them. */
import { amountCell, type AmountForm } from "../amount-cell.ts";
import { minorUnit } from "../money.ts";
import type { Documents } from "../ports/documents.ts";
import { eachDocument, type TooNew } from "../ports/readable.ts";
import { type TableOptions, writeTable } from "../table.ts";
import type { Timestamp } from "../values.ts";
import { returnedPart } from "./amounts.ts";
import { type TaxRecord, taxRecords } from "./tax-records.ts";

/** Amounts are in minor units. */
export interface TaxRow {
  /** When the money arrived or was returned, such as "2026-Q4" or "2026-11", in UTC. */
  readonly period: string;
  /** The period of the sale; earlier than `period` if this corrects an earlier tax return. */
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

const taxSteps = ["quarter", "month"] as const;
export type TaxStep = (typeof taxSteps)[number];

interface ReportTax {
  readonly by?: TaxStep;
  /** Only rows of these periods. */
  readonly isWanted?: (period: string) => boolean;
  readonly onTooNew?: TooNew | undefined;
}

/** Reads every record, because money of any sale may be returned in any period. Rows are sorted. */
export async function reportTax(
  { documents, isTest }: TaxReportPorts,
  { by = "quarter", isWanted = () => true, onTooNew }: ReportTax = {},
): Promise<TaxRow[]> {
  const rows = new Map<string, TaxRow>();
  const query = {
    where: [["isTest", "==", isTest]],
    orderBy: [["paidAt", "asc"]],
  } as const;
  for await (const { data } of eachDocument(documents, taxRecords, query, onTooNew))
    addRecord({ rows, periodOf: periods[by] }, data);
  return [...rows]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, row]) => row)
    .filter(({ period }) => isWanted(period));
}

interface Adding {
  readonly rows: Map<string, TaxRow>;
  readonly periodOf: (at: Timestamp) => string;
}

function addRecord(adding: Adding, record: TaxRecord): void {
  const { net, tax, total, billingCountry, methodCountry } = record;
  const sale = rowOf(adding, record, record.paidAt);
  sale.sales += 1;
  if (billingCountry === undefined || billingCountry !== methodCountry) sale.unproven += 1;
  addAmounts(sale, { net, tax, gross: total }, 1);
  let from = 0;
  for (const { at, amount } of record.returns) {
    const to = from + amount;
    const part = returnedPart({ net, tax, gross: total }, { from, to }, record.currency);
    addAmounts(rowOf(adding, record, at), part, to > from ? -1 : 1);
    from = to;
  }
}

function addAmounts(row: TaxRow, part: ReturnType<typeof returnedPart>, sign: 1 | -1): void {
  row.net += sign * part.net;
  row.tax += sign * part.tax;
  row.total += sign * part.gross;
}

function rowOf({ rows, periodOf }: Adding, record: TaxRecord, at: Timestamp): TaxRow {
  const { billingCountry, methodCountry, rate, currency, paidAt } = record;
  const [period, soldIn] = [periodOf(at), periodOf(paidAt)];
  const country = billingCountry ?? methodCountry ?? "";
  const key = [period, soldIn, country, currency, String(rate ?? "").padStart(8, "0")].join(" ");
  const sums = { sales: 0, unproven: 0, net: 0, tax: 0, total: 0 };
  const row = rows.get(key) ?? { period, soldIn, country, rate, currency, ...sums };
  rows.set(key, row);
  return row;
}

/** The first three months of 2026 are "2026-Q1". */
export function quarterOf(at: Timestamp): string {
  const date = at.toDate();
  return `${date.getUTCFullYear()}-Q${Math.floor(date.getUTCMonth() / 3) + 1}`;
}

const periods: Record<TaxStep, Adding["periodOf"]> = {
  quarter: quarterOf,
  month: (at) => at.toDate().toISOString().slice(0, 7),
};

interface TaxTable extends TableOptions {
  readonly by?: TaxStep;
  readonly amounts?: AmountForm;
}

export function taxLines(
  rows: readonly TaxRow[],
  { by = "quarter", amounts = "minor", ...table }: TaxTable,
): AsyncGenerator<string> {
  const sums = ["net", "tax", "total"] as const;
  const names = [by, "soldIn", "country", "rate", "currency", "sales", "unproven", ...sums, "unit"];
  const cells = rows.map(({ period, rate = null, ...row }) => ({
    ...row,
    ...Object.fromEntries(sums.map((name) => [name, amountCell(amounts, row[name], row.currency)])),
    [by]: period,
    rate,
    unit: amounts === "minor" ? minorUnit(row.currency) : null,
  }));
  return writeTable<string>(names, cells, table);
}
