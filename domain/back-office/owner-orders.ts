import { analyticsOutbox, type Report } from "../analytics/outbox.ts";
import { dayOf } from "../days.ts";
import { type DownloadCount, findDownloadCount } from "../downloads/download-counts.ts";
import { type Entitlement, entitlements } from "../orders/entitlements.ts";
import type { InvoiceStore } from "../invoices/draft.ts";
import { requestInvoice } from "../invoices/request-invoice.ts";
import { reportTax } from "../invoices/tax-report.ts";
import { mailOutbox, type OrderMail } from "../notifications/outbox.ts";
import type { Snapshot } from "../ports/documents.ts";
import { decimalPrice } from "../money.ts";
import { type TooNew, readable } from "../ports/readable.ts";
import { declineWithdrawal, listOpenWithdrawals } from "../withdrawals/owner-withdrawals.ts";
import { confirmRefund } from "../withdrawals/refund-withdrawal.ts";
import { announceVersion, type Announcement } from "./announce-version.ts";
import { listAlerts } from "./alerts.ts";
import { listAttention } from "./attention.ts";
import {
  type ActionPorts,
  actionsOn,
  type Actor,
  commandLine,
  listActions,
  type OwnerAction,
  record,
} from "./owner-actions.ts";
import { correctAddress } from "../selling/correct-address.ts";
import { lockOrder } from "../selling/lock-order.ts";
import { exportOrders } from "./export-orders.ts";
import { exportMails, exportRefunds, type Span } from "./export-records.ts";
import { findOrders, type OrderFilter } from "./find-orders.ts";
import { isOrderId, type Order, type OrderSnapshot, orders } from "../orders/orders.ts";
import {
  findRefundable,
  refundOrder,
  type RefundPorts,
  type RefundRequest,
} from "../selling/refund-order.ts";
import {
  eachFulfilmentDay,
  readFulfilmentPage,
  type FulfilmentPorts,
  type FulfilmentRange,
} from "./fulfilment-report.ts";
import { readSales } from "./period-sales.ts";
import { searchOrders } from "./search-orders.ts";
import { resendReceipt } from "../selling/resend-receipt.ts";
import {
  addressOf,
  type EndedPurchases,
  endPurchasesOf,
  type GuestPorts,
} from "../selling/end-guest-purchases.ts";
import { keepPayment } from "../selling/fraud-warnings.ts";
import { settleFailedRefund } from "../selling/settle-failed-refund.ts";

export type OwnerOrders = ReturnType<typeof createOwnerOrders>;

type OwnerPorts = RefundPorts &
  GuestPorts &
  Pick<FulfilmentPorts, "isReporting"> & { readonly store: InvoiceStore };

export function createOwnerOrders(ports: OwnerPorts) {
  return {
    list: (filter: OrderFilter, page: Parameters<typeof findOrders>[2]) =>
      findOrders(ports, filter, page),
    search: (term: string, onTooNew?: TooNew) => searchOrders(ports, term, onTooNew),
    readSales: (options: Parameters<typeof readSales>[1]) => readSales(ports, options),
    /** UTC. */
    today: () => dayOf(ports.clock.now()),
    export: (filter: OrderFilter, options: Parameters<typeof exportOrders>[2]) =>
      exportOrders(ports, filter, options),
    exportRefunds: (span: Span, options: Parameters<typeof exportRefunds>[2]) =>
      exportRefunds(ports, span, options),
    exportMails: (span: Span, options: Parameters<typeof exportMails>[2]) =>
      exportMails(ports, span, options),
    attention: (limit: number, onTooNew?: TooNew) => listAttention(ports, limit, onTooNew),
    alerts: () => listAlerts(ports),
    eachFulfilmentDay: (range: FulfilmentRange) => eachFulfilmentDay(ports, range),
    readFulfilmentPage: (page: Parameters<typeof readFulfilmentPage>[1]) =>
      readFulfilmentPage(ports, page),
    /** Undefined if this mode has no such order. */
    find: (orderId: string) => findOrder(ports, orderId),
    readFile: (orderId: string) => readOrderFile(ports, orderId),
    /** What the payment service says now. Throws if it is unreachable. */
    readPayment: async ({ payment: { checkoutId } }: Order) =>
      checkoutId ? ports.payments.readPayment({ checkoutId }) : undefined,
    findRefundable: (orderId: string) => findRefundable(ports, orderId),
    refund: (request: RefundRequest, actor?: Actor) => refund(ports, request, actor),
    withdrawals: (limit: number, onTooNew?: TooNew) => listOpenWithdrawals(ports, limit, onTooNew),
    refundWithdrawal: (orderId: string, onError: (error: unknown) => void, actor?: Actor) =>
      recorded(ports, { kind: "refundWithdrawal", orderId, actor }, ["refunded", "underWay"], () =>
        confirmRefund(ports, orderId, onError),
      ),
    declineWithdrawal: (orderId: string, actor?: Actor) =>
      recorded(ports, { kind: "declineWithdrawal", orderId, actor }, ["declined"], () =>
        declineWithdrawal(ports, orderId),
      ),
    settleFailedRefund: (orderId: string, actor?: Actor) =>
      recorded(ports, { kind: "settleRefund", orderId, actor }, ["settled"], () =>
        settleFailedRefund(ports, orderId),
      ),
    keepPayment: (orderId: string, actor?: Actor) =>
      recorded(ports, { kind: "keepPayment", orderId, actor }, ["kept"], () =>
        keepPayment(ports, orderId),
      ),
    correctAddress: (orderId: string, address: string, actor?: Actor) =>
      recorded(ports, { kind: "correctAddress", orderId, actor }, ["corrected"], () =>
        correctAddress(ports, orderId, address),
      ),
    announceVersion: (announcement: Announcement, actor?: Actor) =>
      announce(ports, announcement, actor),
    resend: (orderId: string, actor?: Actor) =>
      recorded(ports, { kind: "resend", orderId, actor }, ["queued"], () =>
        resendReceipt(ports, orderId),
      ),
    /** Takes the files from the buyer, or gives them back. */
    lock: (orderId: string, isLocked: boolean, actor?: Actor) =>
      recorded(ports, { kind: isLocked ? "lock" : "unlock", orderId, actor }, ["changed"], () =>
        lockOrder(ports, orderId, isLocked),
      ),
    /** `actor.why` is the note. Only the owner reads it. */
    addNote: (orderId: string, actor: Actor) =>
      recorded(ports, { kind: "note", orderId, actor }, ["added"], async () => "added" as const),
    deleteGuests: (orderId: string, actor = commandLine) =>
      record(
        ports,
        { kind: "deleteData", orderId, actor, isDone: (ended) => ended !== undefined },
        () => deleteGuests(ports, orderId),
      ),
    requestInvoice: (orderId: string, actor?: Actor) =>
      recorded(ports, { kind: "requestInvoice", orderId, actor }, ["issued"], () =>
        requestInvoice(ports, orderId),
      ),
    /** Call it before an export begins. */
    recordExport: (about: string, actor: Actor) =>
      recorded(ports, { kind: "export", about, actor }, ["begun"], async () => "begun" as const),
    actions: (page: Parameters<typeof listActions>[1], onTooNew?: TooNew) =>
      listActions(ports, page, onTooNew),
    reportTax: (options: Parameters<typeof reportTax>[1]) => reportTax(ports, options),
  };
}

interface Act extends Pick<OwnerAction, "kind" | "orderId" | "about"> {
  readonly actor: Actor | undefined;
}

type OutcomeOf<R> = R extends { readonly outcome: infer Outcome } ? Outcome : R;

/** Records an action whose result is its outcome, or contains it. */
function recorded<R extends string | { readonly outcome: string }>(
  ports: ActionPorts,
  { actor = commandLine, ...act }: Act,
  done: readonly NoInfer<OutcomeOf<R>>[],
  work: () => Promise<R>,
): Promise<R> {
  const isDone = (result: R) =>
    done.some((outcome) => outcome === (typeof result === "string" ? result : result.outcome));
  return record(ports, { ...act, actor, isDone }, work);
}

/** A refund that is repeated with its key is one action. */
async function refund(ports: OwnerPorts, request: RefundRequest, actor = commandLine) {
  const { orderId, amount, key } = request;
  const { currency } = (await findOrder(ports, orderId))?.data ?? {};
  return record(
    ports,
    {
      kind: "refund",
      orderId,
      actor,
      ...(amount === undefined || currency === undefined
        ? {}
        : { about: `${decimalPrice(amount, currency)} ${currency}` }),
      ...(key === undefined ? {} : { id: `refund-${orderId}-${key}` }),
      isDone: ({ outcome }) => outcome === "refunded",
    },
    () => refundOrder(ports, request),
  );
}

function announce(ports: OwnerPorts, announcement: Announcement, actor = commandLine) {
  if (announcement.isDryRun) return announceVersion(ports, announcement);
  return record(
    ports,
    { kind: "announceVersion", about: announcement.fileId, actor, isDone: Boolean },
    () => announceVersion(ports, announcement),
  );
}

async function findOrder(
  { documents, isTest }: Pick<RefundPorts, "documents" | "isTest">,
  orderId: string,
): Promise<OrderSnapshot | undefined> {
  const order = isOrderId(orderId) ? await documents.get(orders, orderId) : undefined;
  return order?.data.isTest === isTest ? order : undefined;
}

/**
 * Ends what guests bought with the order's address, and forgets them; the orders stay without it. Undefined if the
 * order has no address. Idempotent.
 */
async function deleteGuests(
  ports: GuestPorts,
  orderId: string,
): Promise<EndedPurchases | undefined> {
  const address = await addressOf(ports, orderId);
  return address === undefined ? undefined : endPurchasesOf(ports, address);
}

export interface OrderFile {
  /** Undefined if the order was never paid. */
  readonly entitlement: Entitlement | undefined;
  /** Queued, and sent in the last 90 days. */
  readonly mails: readonly Snapshot<OrderMail>[];
  /** Of the last 90 days. */
  readonly reports: readonly Report[];
  readonly downloads: readonly DownloadCount[];
  /** What the owner did, oldest first. */
  readonly actions: readonly OwnerAction[];
}

async function readOrderFile({ documents }: RefundPorts, orderId: string): Promise<OrderFile> {
  const ofOrder = { where: [["orderId", "==", orderId]] } as const;
  const [entitlement, mails, reports, actions] = await Promise.all([
    documents.get(entitlements, orderId),
    documents.query(mailOutbox, ofOrder),
    documents.query(analyticsOutbox, ofOrder),
    actionsOn({ documents }, orderId),
  ]);
  const counts = await Promise.all(
    (entitlement?.data.fileIds ?? []).map((id) => findDownloadCount(documents, orderId, id)),
  );
  return {
    downloads: counts.filter((count) => count !== undefined),
    entitlement: entitlement?.data,
    mails: readable(mails) as Snapshot<OrderMail>[],
    reports: readable(reports).map(({ data }) => data),
    actions,
  };
}
