/** Each invoice gets its number, without gaps, in one transaction with its counter. */
import { type OrderSnapshot, orders } from "../orders/orders.ts";
import type { Clock } from "../ports/clock.ts";
import { type Documents, type Transaction, VersionConflict } from "../ports/documents.ts";
import { type TooNew, readable } from "../ports/readable.ts";
import { Timestamp } from "../values.ts";
import { type Draft, draftsFor, type InvoiceStore } from "./draft.ts";
import {
  type DocumentKind,
  invoiceCounters,
  type InvoiceDocument,
  invoiceId,
  invoices,
  invoicesOf,
  tenYearsAfter,
} from "./invoices.ts";

export interface IssuePorts {
  readonly storeIn: (locale: string | undefined) => InvoiceStore;
  readonly documents: Documents;
  readonly clock: Clock;
  readonly isTest: boolean;
  readonly onFailure: (orderId: string, error: unknown) => void;
  readonly onTooNew?: TooNew;
}

/** Orders per transaction; a transaction blocks other writers. */
const BATCH = 25;
/** Settlements commit up to this long after reading the clock. A larger difference means a wrong clock. */
const MAX_LATE_MS = 10 * 60_000;

/** Test mode adds `TEST-`. */
const prefixes = { invoice: "", amendment: "A-", credit: "CN-", reversal: "CN-" } as const;

/** Numbers documents in the order of payment. Safe in several processes at once and after a crash. */
export async function issueDue(ports: IssuePorts, isOver = () => false): Promise<void> {
  const failed = new Set<string>();
  for (let last: OrderSnapshot | undefined; !isOver();) {
    const batch: OrderSnapshot[] = await findDue(ports, last);
    const ids = readable(batch, ports.onTooNew)
      .map(({ id }) => id)
      .filter((id) => !failed.has(id));
    for (const id of await issueApart(ports, ids)) failed.add(id);
    if (batch.length < BATCH) return;
    // Completed orders no longer match the query, so it continues after the last that remains.
    last = batch.findLast(({ id }) => failed.has(id) || !ids.includes(id));
  }
}

/** Issues for all orders together, and one by one if that fails. Returns the ids that failed. */
async function issueApart(ports: IssuePorts, ids: readonly string[]): Promise<string[]> {
  try {
    await issueFor(ports, ids);
    return [];
  } catch (error) {
    if (error instanceof VersionConflict) throw error;
    if (ids.length > 1) {
      const failed = [];
      for (const id of ids) failed.push(...(await issueApart(ports, [id])));
      return failed;
    }
    for (const id of ids) ports.onFailure(id, error);
    return [...ids];
  }
}

function findDue(
  { documents, isTest }: IssuePorts,
  startAfter: OrderSnapshot | undefined,
): Promise<OrderSnapshot[]> {
  return documents.query(orders, {
    where: [
      ["isTest", "==", isTest],
      ["invoiceDue", "==", true],
    ],
    orderBy: [["paidAt", "asc"]],
    limit: BATCH,
    ...(startAfter ? { startAfter } : {}),
  });
}

async function issueFor(ports: IssuePorts, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await ports.documents.transaction(async (transaction) => {
    const now = ports.clock.now();
    const due = await Promise.all(ids.map((id) => readDue(transaction, id)));
    const work = due
      .flatMap((one) => (one ? [one] : []))
      .map(({ order, issued }) => ({
        order,
        issued,
        drafts: draftsFor(order.id, order.data, issued, {
          store: ports.storeIn(order.data.locale),
          now,
        }),
      }));
    const counters = await readCounters(
      transaction,
      work.flatMap(({ drafts }) => drafts),
    );
    for (const one of work) write(transaction, counters, one);
    for (const [id, counter] of counters) transaction.set(invoiceCounters, id, counter);
  });
}

interface Due {
  readonly order: OrderSnapshot;
  readonly issued: readonly InvoiceDocument[];
}

/** Undefined if another process was faster. */
async function readDue(transaction: Transaction, id: string): Promise<Due | undefined> {
  const order = await transaction.get(orders, id);
  if (!order?.data.invoice.isDue) return undefined;
  const issued = await invoicesOf(transaction, id);
  return { order, issued: issued.map(({ data }) => data) };
}

type Counters = Map<string, { last: number; lastAt: Timestamp }>;

async function readCounters(transaction: Transaction, drafts: readonly Draft[]): Promise<Counters> {
  const ids = [...new Set(drafts.map((draft) => counterOf(draft)))];
  const stored = await Promise.all(ids.map((id) => transaction.get(invoiceCounters, id)));
  return new Map(
    ids.map((id, at) => [id, stored[at]?.data ?? { last: 0, lastAt: Timestamp.fromMillis(0) }]),
  );
}

function write(
  transaction: Transaction,
  counters: Counters,
  { order: { id, data: order }, issued, drafts }: Due & { readonly drafts: readonly Draft[] },
): void {
  const all = [...issued];
  for (const draft of drafts) {
    const document = number(draft, counters, all);
    all.push(document);
    transaction.create(invoices, invoiceId(id, all.length), document);
  }
  transaction.update(orders, id, {
    invoice: {
      isDue: undefined,
      number: all.find(({ kind }) => kind === "invoice")?.number,
      // The invoice keeps what tax law demands; the order of a deleted account names nobody.
      ...(order.endedAt ? { billing: undefined, business: undefined } : {}),
    },
  });
}

function number(
  draft: Draft,
  counters: Counters,
  issued: readonly InvoiceDocument[],
): InvoiceDocument {
  const id = counterOf(draft);
  const { last, lastAt } = counters.get(id) ?? { last: 0, lastAt: Timestamp.fromMillis(0) };
  const at = later(timeOf(draft), lastAt);
  counters.set(id, { last: last + 1, lastAt: at });
  const invoice = issued.find(({ kind }) => kind === "invoice");
  return {
    ...draft,
    ...(draft.kind === "invoice" ? { suppliedAt: at } : { issuedAt: at }),
    number: `${id}-${String(last + 1).padStart(5, "0")}`,
    ...(invoice && { invoice: { number: invoice.number, issuedAt: invoice.issuedAt } }),
    deleteAt: tenYearsAfter(draft.issuedAt),
  };
}

function timeOf({ kind, suppliedAt, issuedAt }: Draft): Timestamp {
  return kind === "invoice" ? suppliedAt : issuedAt;
}

/** Keeps times in the order of the numbers, except after a wrong clock and for old orders. */
function later(at: Timestamp, lastAt: Timestamp): Timestamp {
  const ahead = lastAt.toMillis() - at.toMillis();
  return ahead > 0 && ahead <= MAX_LATE_MS ? lastAt : at;
}

/** The id is the prefix of the sequence's numbers, such as "2026" or "TEST-CN-2026". Years are in UTC. */
function counterOf(draft: Draft): string {
  const year = timeOf(draft).toDate().getUTCFullYear();
  return `${draft.isTest ? "TEST-" : ""}${prefixes[draft.kind satisfies DocumentKind]}${year}`;
}

/** Calls during a run share the next run, which starts when the current one ends. */
export function createIssuer(ports: IssuePorts): (isOver?: () => boolean) => Promise<void> {
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  const begin = (isOver?: () => boolean): Promise<void> => {
    const run = issueDue(ports, isOver).finally(() => {
      if (running === run) running = undefined;
    });
    running = run;
    return run;
  };
  return (isOver) => {
    if (!running) return begin(isOver);
    const start = () => {
      next = undefined;
      return begin(isOver);
    };
    next ??= running.then(start, start);
    return next;
  };
}
