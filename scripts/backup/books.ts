/** Whether orders, rights, invoices and tax records agree. Knows nothing of how the shop writes them. */
import { returnedOf } from "#domain/invoices/due.ts";
import { creditedIn } from "#domain/invoices/draft.ts";
import {
  invoiceCounters,
  type InvoiceDocument,
  invoices,
  invoicesOf,
} from "#domain/invoices/invoices.ts";
import { taxRecords } from "#domain/invoices/tax-records.ts";
import { entitlements } from "#domain/orders/entitlements.ts";
import { hasAccess } from "#domain/orders/next-order.ts";
import { isSettled, type OrderSnapshot, orders, totalOf } from "#domain/orders/orders.ts";
import type { Collection } from "#domain/ports/collection.ts";
import type { Documents, Snapshot } from "#domain/ports/documents.ts";
import { eachDocument } from "#domain/ports/readable.ts";

export interface Books {
  readonly counts: { readonly orders: number; readonly rights: number; readonly invoices: number };
  readonly problems: readonly string[];
}

/** `now` in ms since the epoch. Throws if a document cannot be read. */
export async function checkBooks(documents: Documents, now: number): Promise<Books> {
  const problems: string[] = [];
  const counts = { orders: 0, rights: 0, invoices: 0 };
  for await (const order of listAll(documents, orders)) {
    counts.orders += 1;
    problems.push(
      ...(await checkRight(documents, order)),
      ...(await checkInvoices(documents, order, now)),
      ...(await checkTax(documents, order, now)),
    );
  }
  for await (const { id } of listAll(documents, entitlements)) {
    counts.rights += 1;
    if (!(await documents.get(orders, id)))
      problems.push(`the right to download ${id} has no order`);
  }
  const numbers = new Map<string, number[]>();
  for await (const { id, data } of listAll(documents, invoices)) {
    counts.invoices += 1;
    problems.push(...(await checkInvoice(documents, id, data)));
    const [, sequence = "", number = ""] = /^(.*)-(\d+)$/.exec(data.number) ?? [];
    numbers.set(sequence, [...(numbers.get(sequence) ?? []), Number(number)]);
  }
  problems.push(...(await checkNumbers(documents, numbers, now)));
  return { counts, problems };
}

/** Every document. Throws at one that only a newer build can read. */
export function listAll<T>(
  documents: Documents,
  collection: Collection<T>,
): AsyncGenerator<Snapshot<T>> {
  return eachDocument(documents, collection, {}, (_id, error) => {
    throw error;
  });
}

async function checkRight(documents: Documents, { id, data }: OrderSnapshot): Promise<string[]> {
  const right = (await documents.get(entitlements, id))?.data;
  // Duplicates of older builds get theirs when the shop looks at them again.
  const isAwaited = data.attention === "duplicate" && data.nextCheckAt !== undefined;
  if (!right)
    return isSettled(data) && !isAwaited ? [`the paid order ${id} gives no right to download`] : [];
  if (!isSettled(data)) return [`the unpaid order ${id} gives a right to download`];
  const files = data.files.map((file) => file.id);
  return [
    ...(right.uid === data.uid ? [] : [`the right of order ${id} belongs to somebody else`]),
    ...(sameTexts(right.fileIds, files) ? [] : [`the right of order ${id} is to other files`]),
    ...((right.status === "active") === hasAccess(data)
      ? []
      : [`the right of the order ${id} (${data.status}) is ${right.status}`]),
  ];
}

function sameTexts(one: readonly string[], other: readonly string[]): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

async function checkInvoices(
  documents: Documents,
  { id, data: order }: OrderSnapshot,
  now: number,
): Promise<string[]> {
  const { number, isDue } = order.invoice;
  if (number === undefined) return [];
  const issued = (await invoicesOf(documents, id)).map(({ data }) => data);
  const invoice = issued.find((one) => one.kind === "invoice");
  if (!invoice)
    return isForgotten(order.paidAt, now)
      ? []
      : [`the invoice ${number} of order ${id} is missing`];
  const returned = Math.min(returnedOf(order), invoice.total.gross);
  return [
    ...(invoice.number === number ? [] : [`the order ${id} has another invoice than ${number}`]),
    ...(invoice.total.gross === totalOf(order)
      ? []
      : [`the invoice ${number} has another total than order ${id}`]),
    ...(isDue || creditedIn(issued) === returned
      ? []
      : [`the credit notes of order ${id} are not what was returned`]),
  ];
}

/** Invoices and tax records are deleted after more than ten years. */
function isForgotten(at: OrderSnapshot["data"]["paidAt"], now: number): boolean {
  return at !== undefined && at.toDate().getUTCFullYear() + 11 <= new Date(now).getUTCFullYear();
}

async function checkTax(
  documents: Documents,
  { id, data: order }: OrderSnapshot,
  now: number,
): Promise<string[]> {
  const record = (await documents.get(taxRecords, id))?.data;
  // Orders of older builds have none.
  if (!record) return [];
  if (isForgotten(order.paidAt, now)) return [];
  const returned = record.returns.reduce((sum, { amount }) => sum + amount, 0);
  return record.total === totalOf(order) && returned === returnedOf(order)
    ? []
    : [`the tax record of order ${id} has other amounts`];
}

async function checkInvoice(
  documents: Documents,
  id: string,
  { number, orderId, lines, total }: InvoiceDocument,
): Promise<string[]> {
  const sums = { net: 0, tax: 0, gross: 0 };
  for (const line of lines)
    for (const part of ["net", "tax", "gross"] as const) sums[part] += line[part];
  const isWhole = sums.net === total.net && sums.tax === total.tax && sums.gross === total.gross;
  return [
    ...((await documents.get(orders, orderId))
      ? []
      : [`the invoice ${number} (${id}) has no order`]),
    ...(isWhole ? [] : [`the lines of invoice ${number} do not add up`]),
  ];
}

/** A sequence begins with 1 and has no gap, until its year's invoices are deleted. */
async function checkNumbers(
  documents: Documents,
  numbers: ReadonlyMap<string, readonly number[]>,
  now: number,
): Promise<string[]> {
  const problems: string[] = [];
  for await (const { id, data } of listAll(documents, invoiceCounters)) {
    const year = Number(/\d{4}$/.exec(id)?.[0] ?? 0);
    if (year + 11 <= new Date(now).getUTCFullYear()) continue;
    const found = new Set(numbers.get(id));
    const wanted = Array.from({ length: data.last }, (_, at) => at + 1);
    const missing = wanted.filter((number) => !found.has(number));
    if (missing.length > 0)
      problems.push(`the invoice ${id}-${String(missing[0]).padStart(5, "0")} is missing`);
    if (Math.max(0, ...found) > data.last)
      problems.push(`the counter of the invoices ${id} is behind the invoices`);
  }
  return problems;
}
