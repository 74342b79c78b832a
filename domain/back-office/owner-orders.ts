import { ownerActs, type ActPorts } from "./owner-acts.ts";
import { analyticsOutbox, type Report } from "../analytics/outbox.ts";
import { dayOf, type Period } from "../days.ts";
import { countConsents } from "../consent/count-consents.ts";
import { readVisits } from "../experiments/visits.ts";
import { readSoldFile } from "../downloads/file-versions.ts";
import { type DownloadCount, findDownloadCount } from "../downloads/download-counts.ts";
import { type Entitlement, entitlements } from "../orders/entitlements.ts";
import { reportTax } from "../invoices/tax-report.ts";
import { mailOutbox, type OrderMail } from "../notifications/outbox.ts";
import type { Snapshot } from "../ports/documents.ts";
import { type TooNew, readable } from "../ports/readable.ts";
import { listOpenWithdrawals } from "../withdrawals/owner-withdrawals.ts";
import { listAlerts } from "./alerts.ts";
import { listAttention } from "./attention.ts";
import { actionsOn, listActions, type OwnerAction } from "../orders/owner-actions.ts";
import { exportBuyer } from "./export-buyer.ts";
import { exportOrders } from "./export-orders.ts";
import { exportMails, exportRefunds, type Span } from "./export-records.ts";
import { findOrder, findOrders, type OrderFilter } from "./find-orders.ts";
import { answerDue, type Order, type OrderSnapshot } from "../orders/orders.ts";
import type { Payments } from "../ports/payments.ts";
import { findRefundable, type RefundPorts } from "../selling/refund-order.ts";
import {
  eachFulfilmentDay,
  readFulfilmentPage,
  type FulfilmentPorts,
  type FulfilmentRange,
} from "./fulfilment-report.ts";
import { readSales } from "./period-sales.ts";
import { searchOrders } from "./search-orders.ts";
import { listUnsentMails } from "./unsent-mails.ts";
import { readPageSpeeds } from "./web-vitals-report.ts";

export type OwnerOrders = ReturnType<typeof createOwnerOrders>;

type OwnerPorts = ActPorts &
  Pick<FulfilmentPorts, "isReporting"> & { readonly payments: Pick<Payments, "dashboardUrl"> };

export function createOwnerOrders(ports: OwnerPorts) {
  return {
    ...ownerActs(ports),
    list: (filter: OrderFilter, page: Parameters<typeof findOrders>[2]) =>
      findOrders(ports, filter, page),
    search: (term: string, onTooNew?: TooNew) => searchOrders(ports, term, onTooNew),
    readSales: (options: Parameters<typeof readSales>[1]) => readSales(ports, options),
    /** First visits by source. */
    readVisits: (period: Period) =>
      readVisits(ports.documents, { ...period, isTest: ports.isTest }),
    /** What visitors allowed, in both modes. */
    countConsents: (period: Parameters<typeof countConsents>[1]) =>
      countConsents(ports.documents, period),
    readPageSpeeds: () => readPageSpeeds(ports),
    /** UTC. */
    today: () => dayOf(ports.clock.now()),
    export: (filter: OrderFilter, options: Parameters<typeof exportOrders>[2]) =>
      exportOrders(ports, filter, options),
    exportRefunds: (span: Span, options: Parameters<typeof exportRefunds>[2]) =>
      exportRefunds(ports, span, options),
    exportBuyer: (order: OrderSnapshot) => exportBuyer(ports, order),
    exportMails: (span: Span, options: Parameters<typeof exportMails>[2]) =>
      exportMails(ports, span, options),
    attention: (limit: number, onTooNew?: TooNew) => listAttention(ports, limit, onTooNew),
    alerts: () => listAlerts(ports),
    eachFulfilmentDay: (range: FulfilmentRange) => eachFulfilmentDay(ports, range),
    readFulfilmentPage: (page: Parameters<typeof readFulfilmentPage>[1]) =>
      readFulfilmentPage(ports, page),
    /** Undefined if this mode has no such order. */
    find: (orderId: string) => findOrder(ports, orderId),
    answerDue: (order: Order) => answerDue(order, ports.clock.now()),
    /** A file that the shop offers or offered. */
    findFile: (fileId: string) => readSoldFile(ports.documents, fileId),
    readFile: (orderId: string) => readOrderFile(ports, orderId),
    /** What the payment service says now. Throws if it is unreachable. */
    readPayment: async ({ payment: { checkoutId } }: Order) =>
      checkoutId ? ports.payments.readPayment({ checkoutId }) : undefined,
    /** In the payment service's dashboard. Undefined without a payment or a dashboard. */
    paymentUrl: ({ payment: { id } }: Order) =>
      id === undefined ? undefined : ports.payments.dashboardUrl?.(id),
    findRefundable: (orderId: string) => findRefundable(ports, orderId),
    withdrawals: (limit: number, onTooNew?: TooNew) => listOpenWithdrawals(ports, limit, onTooNew),
    unsentMails: (page: Parameters<typeof listUnsentMails>[1], onTooNew?: TooNew) =>
      listUnsentMails(ports, page, onTooNew),
    actions: (page: Parameters<typeof listActions>[1], onTooNew?: TooNew) =>
      listActions(ports, page, onTooNew),
    reportTax: (options: Parameters<typeof reportTax>[1]) => reportTax(ports, options),
  };
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
