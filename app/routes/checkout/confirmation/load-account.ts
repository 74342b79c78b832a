import type { RouterContextProvider } from "react-router";
import { formatPrice } from "#domain/money.ts";
import type { Buyer } from "#domain/orders/buyer.ts";
import type { Person } from "#domain/ports/identity.ts";
import {
  offerFilesContext,
  ordersContext,
  reportingContext,
  requestContext,
} from "#app/context.ts";
import { formatDate } from "#app/i18n/format.ts";
import { type FileView, viewFiles } from "./view-files.ts";
import { settledInTime } from "./settled-in-time.ts";

export interface PurchaseView {
  readonly orderId: string;
  readonly planName: string;
  readonly date: string;
  readonly price: string;
  readonly isDuplicate: boolean;
  readonly files: readonly FileView[];
}

export interface AccountView {
  readonly email: string;
  readonly purchases: readonly PurchaseView[];
  /** Ids of orders that a newer build wrote in a format that this build cannot read. */
  readonly unreadableOrders: readonly string[];
}

/** Settles orders that the visitor may have paid without returning, then lists the purchases. */
export async function loadAccount(
  context: Readonly<RouterContextProvider>,
  person: Person,
  buyer: Buyer,
): Promise<AccountView> {
  const orders = context.get(ordersContext);
  const { report } = context.get(reportingContext);
  const { locale } = context.get(requestContext);
  const settling = orders.settleOwn(person.uid, (orderId, error) =>
    report(`order ${orderId} could not be settled`, error),
  );
  await settledInTime(settling);
  const unreadableOrders: string[] = [];
  const purchases = await orders.listPurchases(buyer, (orderId, error) => {
    unreadableOrders.push(orderId);
    report(`order ${orderId} cannot be shown`, error);
  });
  return {
    email: person.email ?? "",
    unreadableOrders,
    purchases: purchases.map(({ order: { id, data }, files }) => ({
      orderId: id,
      planName: data.planName,
      date: formatDate((data.paidAt ?? data.createdAt).toMillis(), locale),
      price: formatPrice(data.amount, data.currency, locale),
      isDuplicate: data.attention === "duplicate",
      files: viewFiles(files, context.get(offerFilesContext), locale),
    })),
  };
}
