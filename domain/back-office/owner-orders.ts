import { analyticsOutbox, type Report } from "../analytics/outbox.ts";
import { type DownloadCount, findDownloadCount } from "../downloads/download-counts.ts";
import { type Entitlement, entitlements } from "../orders/entitlements.ts";
import type { InvoiceStore } from "../invoices/draft.ts";
import { requestInvoice } from "../invoices/request-invoice.ts";
import { reportTax } from "../invoices/tax-report.ts";
import { mailOutbox, type OrderMail } from "../notifications/outbox.ts";
import type { Snapshot } from "../ports/documents.ts";
import { type TooNew, readable } from "../ports/readable.ts";
import { declineWithdrawal, listOpenWithdrawals } from "../withdrawals/owner-withdrawals.ts";
import { confirmRefund } from "../withdrawals/refund-withdrawal.ts";
import { announceVersion, type Announcement } from "./announce-version.ts";
import { listAlerts } from "./alerts.ts";
import { listAttention } from "./attention.ts";
import { correctAddress } from "../selling/correct-address.ts";
import { exportOrders } from "./export-orders.ts";
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
import { readMonth } from "./month-sales.ts";
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
    readMonth: (options: Parameters<typeof readMonth>[1]) => readMonth(ports, options),
    export: (filter: OrderFilter, options: Parameters<typeof exportOrders>[2]) =>
      exportOrders(ports, filter, options),
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
    refund: (request: RefundRequest) => refundOrder(ports, request),
    withdrawals: (limit: number, onTooNew?: TooNew) => listOpenWithdrawals(ports, limit, onTooNew),
    refundWithdrawal: (orderId: string, onError: (error: unknown) => void) =>
      confirmRefund(ports, orderId, onError),
    declineWithdrawal: (orderId: string) => declineWithdrawal(ports, orderId),
    settleFailedRefund: (orderId: string) => settleFailedRefund(ports, orderId),
    keepPayment: (orderId: string) => keepPayment(ports, orderId),
    correctAddress: (orderId: string, address: string) => correctAddress(ports, orderId, address),
    announceVersion: (announcement: Announcement) => announceVersion(ports, announcement),
    resend: (orderId: string) => resendReceipt(ports, orderId),
    deleteGuests: (orderId: string) => deleteGuests(ports, orderId),
    requestInvoice: (orderId: string) => requestInvoice(ports, orderId),
    reportTax: (options: Parameters<typeof reportTax>[1]) => reportTax(ports, options),
  };
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
}

async function readOrderFile({ documents }: RefundPorts, orderId: string): Promise<OrderFile> {
  const ofOrder = { where: [["orderId", "==", orderId]] } as const;
  const [entitlement, mails, reports] = await Promise.all([
    documents.get(entitlements, orderId),
    documents.query(mailOutbox, ofOrder),
    documents.query(analyticsOutbox, ofOrder),
  ]);
  const counts = await Promise.all(
    (entitlement?.data.fileIds ?? []).map((id) => findDownloadCount(documents, orderId, id)),
  );
  return {
    downloads: counts.filter((count) => count !== undefined),
    entitlement: entitlement?.data,
    mails: readable(mails) as Snapshot<OrderMail>[],
    reports: readable(reports).map(({ data }) => data),
  };
}
