import type { RouterContextProvider } from "react-router";
import type { Order } from "#domain/orders/orders.ts";
import { isOrderId, orders } from "#domain/orders/orders.ts";
import { downloadableFiles, listPurchases } from "#domain/orders/purchases.ts";
import { settleOrder } from "#domain/orders/settle-order.ts";
import { requestContext, servicesContext, visitorContext } from "#app/context.ts";
import { type FileView, viewFiles } from "./view-files.ts";
import { SETTLING_DEADLINE_MS, within } from "#app/sections/confirmation/within.ts";

export type RefusalReason =
  | "declined"
  | "expired"
  | "failed"
  | "mismatch"
  | "refunded"
  | "disputed";

export type ConfirmationView =
  | { readonly state: "none" }
  | { readonly state: "confirming"; readonly orderId: string; readonly planId: string }
  | {
      readonly state: "ready";
      readonly orderId: string;
      readonly planName: string;
      readonly isDuplicate: boolean;
      readonly isGuest: boolean;
      readonly files: readonly FileView[];
    }
  | {
      readonly state: "refused";
      readonly orderId: string;
      readonly planId: string;
      readonly reason: RefusalReason;
    };

/** Settles the visitor's order, or takes the newest paid one, and says how it stands. Somebody else's shows as none. */
export async function loadConfirmation(
  orderId: string | null,
  context: Readonly<RouterContextProvider>,
): Promise<ConfirmationView> {
  const { shop, downloads, report } = context.get(servicesContext);
  const { locale } = context.get(requestContext);
  const person = await context.get(visitorContext).person();
  if (!person) return { state: "none" };
  const order =
    orderId === null
      ? (await listPurchases(shop, person.uid))[0]?.order
      : isOrderId(orderId) && (await shop.documents.get(orders, orderId));
  if (!order || order.data.uid !== person.uid) return { state: "none" };

  const confirming = { state: "confirming", orderId: order.id, planId: order.data.planId } as const;
  const settling = settleOrder(shop, order.id).catch((error: unknown) => {
    report(`order ${order.id} could not be settled`, error);
    return undefined;
  });
  const settlement = await within(SETTLING_DEADLINE_MS, settling);
  // The payment service cannot be asked now: the page keeps polling and the reconciler keeps asking.
  if (!settlement) return confirming;
  if (settlement.outcome === "unknown") return { state: "none" };
  const reason = refusalOf(settlement.order, settlement.isDeclined);
  if (reason)
    return { state: "refused", orderId: order.id, planId: settlement.order.planId, reason };
  if (settlement.order.status === "pending") return confirming;
  return {
    state: "ready",
    orderId: order.id,
    planName: settlement.order.planName,
    isDuplicate: settlement.order.attention === "duplicate",
    isGuest: person.isGuest,
    files: viewFiles(await downloadableFiles(shop, settlement.order), downloads.files, locale),
  };
}

function refusalOf(order: Order, isDeclined: boolean): RefusalReason | undefined {
  if (order.attention === "mismatch") return "mismatch";
  switch (order.status) {
    case "pending":
      return isDeclined ? "declined" : undefined;
    case "paid":
    case "partially_refunded":
      return undefined;
    default:
      return order.status;
  }
}
