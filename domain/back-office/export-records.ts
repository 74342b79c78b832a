/** Refunds and mails as tables. */
import { amountCell, type AmountForm } from "../amount-cell.ts";
import { taxRecords } from "../invoices/tax-records.ts";
import { minorUnit } from "../money.ts";
import { orders } from "../orders/orders.ts";
import { mailOutbox } from "../notifications/outbox.ts";
import { eachDocument, type TooNew } from "../ports/readable.ts";
import { type TableOptions, writeTable } from "../table.ts";
import { Timestamp } from "../values.ts";
import type { FindPorts } from "./find-orders.ts";

/** Ms since the epoch; `until` is exclusive. */
export interface Span {
  readonly since: number;
  readonly until: number;
}

interface RecordOptions extends TableOptions {
  readonly amounts: AmountForm;
  readonly hasAddresses: boolean;
  readonly onTooNew?: TooNew | undefined;
}

const refundColumns = [
  "orderId",
  "at",
  "currency",
  "amount",
  "unit",
  "paidAt",
  "paid",
  "country",
] as const;

/**
 * Returned money, also by a lost dispute; negative if a refund failed. Reads every paid order, because money of any of
 * them may be returned in the span.
 */
export function exportRefunds(
  { documents, isTest }: FindPorts,
  { since, until }: Span,
  { amounts, onTooNew, ...table }: RecordOptions,
): AsyncGenerator<string> {
  async function* rows() {
    const query = { where: [["isTest", "==", isTest]], orderBy: [["paidAt", "asc"]] } as const;
    for await (const { id, data } of eachDocument(documents, taxRecords, query, onTooNew)) {
      const { currency, total, paidAt, billingCountry, methodCountry } = data;
      for (const { at, amount } of data.returns)
        if (at.toMillis() >= since && at.toMillis() < until)
          yield {
            orderId: id,
            at: at.toDate().toISOString(),
            currency,
            amount: amountCell(amounts, amount, currency),
            unit: amounts === "minor" ? minorUnit(currency) : null,
            paidAt: paidAt.toDate().toISOString(),
            paid: amountCell(amounts, total, currency),
            country: billingCountry ?? methodCountry ?? null,
          };
    }
  }
  return writeTable(refundColumns, rows(), table);
}

const mailColumns = ["at", "kind", "orderId", "status", "attempts", "refusal"] as const;

/** Mails about orders, which are kept for 90 days. `at`: when it was last tried, or will be. */
export function exportMails(
  { documents, isTest }: FindPorts,
  { since, until }: Span,
  { hasAddresses, onTooNew, ...table }: RecordOptions,
): AsyncGenerator<string> {
  async function* rows() {
    for (const status of ["sent", "refused", "queued"] as const) {
      const query = {
        where: [
          ["status", "==", status],
          ["nextAttemptAt", ">=", Timestamp.fromMillis(since)],
          ["nextAttemptAt", "<", Timestamp.fromMillis(until)],
        ],
        orderBy: [["nextAttemptAt", "desc"]],
      } as const;
      for await (const { data } of eachDocument(documents, mailOutbox, query, onTooNew))
        if (
          "orderId" in data &&
          (await documents.get(orders, data.orderId))?.data.isTest === isTest
        )
          yield {
            at: data.nextAttemptAt.toDate().toISOString(),
            kind: data.kind,
            orderId: data.orderId,
            status,
            attempts: data.attempts,
            refusal: data.refusal?.reason ?? null,
            to: data.to,
          };
    }
  }
  const names = hasAddresses ? [...mailColumns, "to" as const] : mailColumns;
  return writeTable(names, rows(), table);
}
