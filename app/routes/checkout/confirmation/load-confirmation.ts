import { shortName } from "#domain/catalog/item-name.ts";
import type { RouterContextProvider } from "react-router";
import { formatLastDay } from "#domain/dates.ts";
import { formatPrice } from "#domain/money.ts";
import { purchaseOf, refundOf } from "#domain/analytics/sale.ts";
import { passBearer } from "#domain/downloads/downloads.ts";
import { isOrderOf } from "#domain/orders/buyer.ts";
import { mayCorrectAddresses } from "#domain/selling/correct-address.ts";
import { hasAccess } from "#domain/orders/next-order.ts";
import {
  discountedPrice,
  endsRightByDelivery,
  hasInvoice,
  type Order,
  type OrderSnapshot,
  totalOf,
} from "#domain/orders/orders.ts";
import { isPurchase } from "#domain/selling/purchases.ts";
import { passQuery, type ReturnPass } from "#domain/orders/return-pass.ts";
import type { WithdrawalStep } from "#domain/withdrawals/buyer-withdrawals.ts";
import type { Settlement } from "#domain/selling/settle-order.ts";
import { DocumentTooNew } from "#domain/ports/collection.ts";
import { fail, STORAGE_UNAVAILABLE } from "#protocol/failure.ts";
import {
  catalogContext,
  configContext,
  ordersContext,
  reportingContext,
  requestContext,
  visitorContext,
} from "#app/context.ts";
import type { Visitor } from "#domain/page-services/visitor.ts";
import type { Picture } from "#app/ui/photo.tsx";
import type { ReportedOrder } from "#app/analytics/shop-events.ts";
import { type FileView, viewFiles } from "./view-files.ts";
import type { PaymentChange } from "./payment-change.ts";
import { type LicenceView, viewLicence } from "../../licence-key/view-licence.ts";
import { type RetryChoice, retryChoice } from "../retry/retry-choice.ts";
import { loadIdeaPictures, planPictures } from "../plan-pictures/load-plan-pictures.ts";
import { settledInTime } from "./settled-in-time.ts";
import { viewPaymentChange } from "./view-payment-change.ts";

export type ConfirmationView =
  /** "nobody": without a session. This may not be the buyer's browser, or it stores no cookies. */
  | { readonly state: "none"; readonly visitor: "nobody" | "guest" | "account" }
  | {
      readonly state: "confirming";
      readonly orderId: string;
      readonly choice: RetryChoice;
      /** Present if the buyer has paid and the bank has not confirmed the payment yet. */
      readonly news?: PaymentChange;
    }
  | {
      /** The browser sent no cookie. The pass in the page's URL gives access to the files for an hour. */
      readonly state: "passed";
      readonly orderId: string;
      /** Of the plan or the product, for a sentence. */
      readonly shortName: string;
      readonly query: string;
      readonly files: readonly FileView[];
      /** Of the ideas that the plan contains. */
      readonly pictures: readonly Picture[];
      readonly licence: LicenceView | undefined;
      readonly endsRight: boolean;
      readonly withdrawal: WithdrawalStep;
    }
  | {
      readonly state: "ready";
      readonly orderId: string;
      /** Of the plan or the product, for a sentence. */
      readonly shortName: string;
      readonly isDuplicate: boolean;
      readonly isFree: boolean;
      /** Formatted. Absent if nothing was paid, or if the payment has changed since. */
      readonly paid: string | undefined;
      readonly isGuest: boolean;
      readonly news: PaymentChange | undefined;
      readonly receipt: { readonly email: string; readonly isCorrectable: boolean } | undefined;
      /** The address that refused the receipt for good; absent if the receipt was sent or may still be sent. */
      readonly refusedAddress: string | undefined;
      readonly files: readonly FileView[];
      /** Of the ideas that the plan contains. */
      readonly pictures: readonly Picture[];
      readonly firstUse: string | undefined;
      /** Absent if the purchase has no licence key. */
      readonly licence: LicenceView | undefined;
      readonly hasInvoice: boolean;
      /** Formatted; absent if neither law nor promise gives the money back. */
      readonly moneyBackUntil: string | undefined;
      /** The buyer has agreed that the first download ends the right of withdrawal. */
      readonly endsRight: boolean;
      readonly withdrawal: WithdrawalStep;
      readonly tagged?: ReportedOrder;
    }
  | {
      readonly state: "refused";
      readonly orderId: string;
      readonly choice: RetryChoice;
      readonly news: PaymentChange;
      /** The buyer may download files of this order because of another purchase. */
      readonly isOwnedElsewhere: boolean;
      readonly tagged?: ReportedOrder;
    };

/** Settles the given order or the newest purchase. "none" if the order belongs to another buyer. */
export async function loadConfirmation(
  orderId: string | null,
  context: Readonly<RouterContextProvider>,
): Promise<ConfirmationView> {
  const orders = context.get(ordersContext);
  const session = await context.get(visitorContext).session();
  if (!session) return { state: "none", visitor: "nobody" };
  const { buyer, person } = session;
  const none = { state: "none", visitor: person.isGuest ? "guest" : "account" } as const;
  const order =
    orderId === null
      ? (await orders.listPurchases(buyer))[0]?.order
      : await orders.find(orderId).catch(refuseTooNew);
  if (!order || !isOrderOf(order.data, buyer)) return none;
  const settled = await settle(context, buyer.uid, order);
  await endPass(context, buyer.uid, order);
  if (!settled) return none;
  if ("state" in settled) return settled;
  return viewOrder(context, session, order.id, settled);
}

/** The visitor's browser has sent its cookie. */
export function endPass(
  context: Readonly<RouterContextProvider>,
  uid: string,
  order: OrderSnapshot,
): Promise<void> {
  const ending = context.get(ordersContext).endPass(uid, order);
  const { report } = context.get(reportingContext);
  return ending.catch((error: unknown) => report(`the pass of order ${order.id} stays`, error));
}

/** For a browser whose session does not have the order. Undefined if the pass is invalid. */
export async function loadByPass(
  pass: ReturnPass,
  context: Readonly<RouterContextProvider>,
): Promise<ConfirmationView | undefined> {
  const found = await context.get(ordersContext).findByPass(pass).catch(refuseTooNew);
  if (!found) return undefined;
  const { sessionId: id, ...buyer } = passBearer(found);
  const settled = await settle(context, buyer.uid, found);
  if (!settled || "state" in settled) return settled;
  return viewOrder(context, { buyer, id, query: passQuery(pass) }, found.id, settled);
}

type Known = Extract<Settlement, { outcome: "known" }>;

/**
 * Asks the payment service about the order. If that takes too long, returns the state to show meanwhile. Undefined if
 * the order is unknown.
 */
async function settle(
  context: Readonly<RouterContextProvider>,
  uid: string,
  { id, data: order }: OrderSnapshot,
): Promise<Known | Extract<ConfirmationView, { state: "confirming" }> | undefined> {
  const { report } = context.get(reportingContext);
  const settling = context
    .get(ordersContext)
    .look(uid, id)
    .catch((error: unknown) => {
      report(`order ${id} could not be settled`, error);
      return undefined;
    });
  const settlement = await settledInTime(settling);
  // Settlement failed or took too long. The page keeps polling, and the reconciler keeps trying.
  if (!settlement) return { state: "confirming", orderId: id, choice: retryChoice(order, context) };
  return settlement.outcome === "unknown" ? undefined : settlement;
}

type Session = NonNullable<Awaited<ReturnType<Visitor["session"]>>>;

type Holder =
  | (Session & { readonly query?: never })
  | (Pick<Session, "buyer" | "id"> & { readonly person?: never; readonly query: string });

async function viewOrder(
  context: Readonly<RouterContextProvider>,
  { person, buyer, id: sessionId, query }: Holder,
  orderId: string,
  { order, payment }: Known,
): Promise<ConfirmationView> {
  const orders = context.get(ordersContext);
  const { locale } = context.get(requestContext);
  const { email } = order;
  const { store } = context.get(catalogContext);
  const choice = retryChoice(order, context);
  const news = viewPaymentChange(order, locale, payment === "declined");
  if (!hasAccess(order) && !news) return { state: "confirming", orderId, choice };
  const files = await orders.downloadableFiles(buyer, { id: orderId, data: order });
  // From now on, the header leads the guest to this order.
  if (person?.isGuest && isPurchase(order)) context.get(visitorContext).showPurchases();
  if (news?.kind === "waiting") return { state: "confirming", orderId, choice, news };
  if (news && !hasAccess(order))
    return {
      state: "refused",
      orderId,
      choice,
      news,
      isOwnedElsewhere: files.length > 0,
      ...viewReported(context, orderId, order),
    };
  const pictures = await loadIdeaPictures(context);
  const given = {
    orderId,
    shortName: shortName(store, order),
    files: await viewFiles(files, { ...buyer, sessionId }, pictures, context),
    pictures: planPictures(store.plans, pictures)(order.planId),
    licence: await viewLicence(orderId, order, context),
    endsRight: endsRightByDelivery(order),
    withdrawal: await orders.withdrawalStep({ id: orderId, data: order }),
  };
  if (!person) return { ...given, state: "passed", query };
  const until = orders.moneyBackUntil(order);
  const total = totalOf(order);
  return {
    ...given,
    state: "ready",
    firstUse: store.offer.firstUse,
    isDuplicate: order.attention === "duplicate",
    isFree: total === 0,
    paid: news || total === 0 ? undefined : formatPrice(total, order.currency, locale),
    isGuest: person.isGuest,
    news,
    receipt: email
      ? {
          email,
          isCorrectable: mayCorrectAddresses(person) && orders.isCorrectable(buyer.uid, order),
        }
      : undefined,
    refusedAddress: (await orders.findRefusedReceipt(orderId, order))?.to,
    hasInvoice: hasInvoice(order),
    moneyBackUntil: until === undefined ? undefined : formatLastDay(until, locale),
    ...viewReported(context, orderId, order),
  };
}

/** Empty in shops without a tag manager and analytics. */
function viewReported(
  context: Readonly<RouterContextProvider>,
  orderId: string,
  order: Order,
): { readonly tagged?: ReportedOrder } {
  if (!context.get(configContext).tracking) return {};
  const returned = Math.min(order.refunds.total ?? 0, discountedPrice(order));
  return {
    tagged: {
      purchase: purchaseOf(orderId, order),
      ...(returned > 0 && { refund: refundOf(orderId, order, returned) }),
    },
  };
}

/** Throws a 503 if a newer build has already written the order in a format that this build cannot read. */
function refuseTooNew(error: unknown): never {
  if (error instanceof DocumentTooNew) fail(STORAGE_UNAVAILABLE);
  throw error;
}
