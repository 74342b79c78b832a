import type { RouterContextProvider } from "react-router";
import { isOrderOf } from "#domain/orders/buyer.ts";
import type { Order } from "#domain/orders/orders.ts";
import { DocumentTooNew } from "#domain/ports/collection.ts";
import { fail, STORAGE_UNAVAILABLE } from "#protocol/failure.ts";
import { ordersContext, reportingContext, visitorContext } from "#app/context.ts";
import { type FileView, viewFiles } from "./view-files.ts";
import { settledInTime } from "./settled-in-time.ts";

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
      /** For guests: where the receipt went, and whether this browser may still correct that. */
      readonly receipt: { readonly email: string; readonly isCorrectable: boolean } | undefined;
      /** The address that refused the receipt for good; absent if the receipt was sent or still may be. */
      readonly refusedAddress: string | undefined;
      readonly files: readonly FileView[];
    }
  | {
      readonly state: "refused";
      readonly orderId: string;
      readonly planId: string;
      readonly reason: RefusalReason;
    };

/** Settles the given order or the newest purchase and returns its state: "none" if it belongs to another buyer. */
export async function loadConfirmation(
  orderId: string | null,
  context: Readonly<RouterContextProvider>,
): Promise<ConfirmationView> {
  const orders = context.get(ordersContext);
  const { report } = context.get(reportingContext);
  const session = await context.get(visitorContext).session();
  if (!session) return { state: "none" };
  const { person, buyer } = session;
  const order =
    orderId === null
      ? (await orders.listPurchases(buyer))[0]?.order
      : await orders.find(orderId).catch(refuseTooNew);
  if (!order || !isOrderOf(order.data, buyer)) return { state: "none" };

  const confirming = { state: "confirming", orderId: order.id, planId: order.data.planId } as const;
  const settling = orders.look(person.uid, order.id).catch((error: unknown) => {
    report(`order ${order.id} could not be settled`, error);
    return undefined;
  });
  const settlement = await settledInTime(settling);
  // Settlement failed or took too long, so the page keeps polling and the reconciler keeps trying.
  if (!settlement) return confirming;
  if (settlement.outcome === "unknown") return { state: "none" };
  const reason = refusalOf(settlement.order, settlement.payment === "declined");
  if (reason)
    return { state: "refused", orderId: order.id, planId: settlement.order.planId, reason };
  if (settlement.order.status === "pending") return confirming;
  if (person.isGuest) context.get(visitorContext).showPurchases();
  const { email } = settlement.order;
  return {
    state: "ready",
    orderId: order.id,
    planName: settlement.order.planName,
    isDuplicate: settlement.order.attention === "duplicate",
    isGuest: person.isGuest,
    receipt:
      person.isGuest && email
        ? { email, isCorrectable: orders.isCorrectable(person.uid, settlement.order) }
        : undefined,
    refusedAddress: (await orders.findRefusedReceipt(order.id, settlement.order))?.to,
    files: await viewFiles(
      await orders.downloadableFiles(buyer, settlement.order),
      { ...buyer, sessionId: session.id },
      context,
    ),
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

/** Throws a 503 if a newer build has already written the order in a format that this build cannot read. */
function refuseTooNew(error: unknown): never {
  if (error instanceof DocumentTooNew) fail(STORAGE_UNAVAILABLE);
  throw error;
}
