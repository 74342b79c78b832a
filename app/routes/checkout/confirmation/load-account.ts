import { itemName } from "#domain/catalog/item-name.ts";
import type { RouterContextProvider } from "react-router";
import { formatDate, formatLastDay } from "#domain/dates.ts";
import { formatPrice } from "#domain/money.ts";
import type { Bearer } from "#domain/downloads/downloads.ts";
import { hasInvoice, isSettled, totalOf } from "#domain/orders/orders.ts";
import type { WithdrawalStep } from "#domain/withdrawals/buyer-withdrawals.ts";
import type { Purchase } from "#domain/selling/purchases.ts";
import type { Variant } from "#domain/experiments/variants.ts";
import type { Person } from "#domain/ports/identity.ts";
import {
  catalogContext,
  ordersContext,
  reportingContext,
  requestContext,
  visitorContext,
} from "#app/context.ts";
import { endPass } from "./load-confirmation.ts";
import type { PaymentChange } from "./payment-change.ts";
import { type IdeaPictures, loadIdeaPictures } from "../plan-pictures/load-plan-pictures.ts";
import { type FileView, viewFiles } from "./view-files.ts";
import { type LicenceView, viewLicence } from "../../licence-key/view-licence.ts";
import { type RetryChoice, retryChoice } from "../retry/retry-choice.ts";
import { settledInTime } from "./settled-in-time.ts";
import { viewPaymentChange } from "./view-payment-change.ts";

export interface PurchaseView {
  readonly orderId: string;
  readonly choice: RetryChoice;
  readonly itemName: string;
  readonly date: string;
  readonly price: string;
  readonly isDuplicate: boolean;
  readonly isPaid: boolean;
  readonly isFree: boolean;
  readonly news: PaymentChange | undefined;
  /** The address that refused the receipt for good; absent if the receipt was sent or may still be sent. */
  readonly refusedAddress: string | undefined;
  readonly variant: Variant;
  readonly files: readonly FileView[];
  /** Absent if the purchase has no valid licence key. */
  readonly licence: LicenceView | undefined;
  readonly hasInvoice: boolean;
  readonly withdrawal: WithdrawalStep;
  /** Formatted; absent if neither law nor promise gives the money back. */
  readonly moneyBackUntil: string | undefined;
}

export interface AccountView {
  readonly email: string;
  readonly isGuest: boolean;
  /** The session proved an address by a code, so leaving it takes purchases away from this browser. */
  readonly isRestored: boolean;
  readonly purchases: readonly PurchaseView[];
  /** A newer build wrote these orders in a format that this build cannot read. */
  readonly unreadableOrders: readonly string[];
}

/** Data of the account page. First settles orders that the visitor may have paid without returning. */
export async function loadAccountView(
  context: Readonly<RouterContextProvider>,
  person: Person,
  buyer: Bearer,
): Promise<AccountView> {
  const orders = context.get(ordersContext);
  const { report } = context.get(reportingContext);
  const settling = orders.settleOwn(buyer.uid, (orderId, error) =>
    report(`order ${orderId} could not be settled`, error),
  );
  await settledInTime(settling);
  const unreadableOrders: string[] = [];
  const purchases = await orders.listPurchases(buyer, (orderId, error) => {
    unreadableOrders.push(orderId);
    report(`order ${orderId} cannot be shown`, error);
  });
  await Promise.all(purchases.map(({ order }) => endPass(context, buyer.uid, order)));
  if (purchases.length > 0) context.get(visitorContext).showPurchases();
  const pictures = await loadIdeaPictures(context);
  return {
    email: person.isGuest ? "" : (person.email ?? ""),
    isGuest: person.isGuest,
    isRestored: person.isGuest && buyer.emails.length > 0,
    unreadableOrders,
    purchases: await Promise.all(
      purchases.map((purchase) => viewPurchase(context, buyer, purchase, pictures)),
    ),
  };
}

async function viewPurchase(
  context: Readonly<RouterContextProvider>,
  bearer: Bearer,
  { order, files }: Purchase,
  pictures: IdeaPictures,
): Promise<PurchaseView> {
  const { id, data } = order;
  const { locale } = context.get(requestContext);
  const orders = context.get(ordersContext);
  const until = orders.moneyBackUntil(data);
  return {
    orderId: id,
    choice: retryChoice(data, context),
    itemName: itemName(context.get(catalogContext).store, data),
    date: formatDate((data.paidAt ?? data.createdAt).toMillis(), locale),
    price: formatPrice(totalOf(data), data.currency, locale),
    isDuplicate: data.attention === "duplicate",
    isPaid: isSettled(data),
    isFree: totalOf(data) === 0,
    news: viewPaymentChange(data, locale),
    refusedAddress: (await orders.findRefusedReceipt(id, data))?.to,
    variant: data.variant,
    files: await viewFiles(files, bearer, pictures, context),
    licence: await viewLicence(id, data, context),
    hasInvoice: hasInvoice(data),
    withdrawal: await orders.withdrawalStep(order),
    moneyBackUntil: until === undefined ? undefined : formatLastDay(until, locale),
  };
}
