import type { RouterContextProvider } from "react-router";
import { formatPrice } from "#domain/money.ts";
import type { Person } from "#domain/ports.ts";
import { listPurchases, settleOwnOrders } from "#domain/orders/purchases.ts";
import { requestContext, servicesContext } from "#app/context.ts";
import { formatDate } from "#app/i18n/format.ts";
import { type FileView, viewFiles } from "./view-files.ts";
import { SETTLING_DEADLINE_MS, within } from "#app/sections/confirmation/within.ts";

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
}

/** Settles what the visitor may have paid without coming back, then lists what is theirs. */
export async function loadAccount(
  context: Readonly<RouterContextProvider>,
  person: Person,
): Promise<AccountView> {
  const { shop, downloads, report } = context.get(servicesContext);
  const { locale } = context.get(requestContext);
  const settling = settleOwnOrders(shop, person.uid, (orderId, error) =>
    report(`order ${orderId} could not be settled`, error),
  );
  await within(SETTLING_DEADLINE_MS, settling);
  const purchases = await listPurchases(shop, person.uid);
  return {
    email: person.email ?? "",
    purchases: purchases.map(({ order: { id, data }, files }) => ({
      orderId: id,
      planName: data.planName,
      date: formatDate((data.paidAt ?? data.createdAt).toMillis(), locale),
      price: formatPrice(data.amount, data.currency, locale),
      isDuplicate: data.attention === "duplicate",
      files: viewFiles(files, downloads.files, locale),
    })),
  };
}
