import type { RouterContextProvider } from "react-router";
import { isOrderOf } from "#domain/orders/buyer.ts";
import { hasInvoice, type OrderSnapshot } from "#domain/orders/orders.ts";
import { failNotFound } from "#protocol/failure.ts";
import {
  configContext,
  invoicesContext,
  ordersContext,
  requestContext,
  visitorContext,
} from "#app/context.ts";
import { viewCover } from "#app/layout/view-cover.ts";
import type { Picture } from "#app/ui/photo.tsx";
import type { InvoiceView } from "#domain/page-services/invoices.ts";

interface OrderInvoice {
  /** Oldest first. Empty while the first one waits for its number. */
  readonly documents: readonly InvoiceView[];
  readonly mayAddBusiness: boolean;
  readonly cover: Picture;
  /** The owner of the shop looks at it, who did not buy it. */
  readonly isForOwner: boolean;
}

/** Throws a 404 unless the order has an invoice, and the visitor bought it or owns the shop. */
export async function loadInvoice(
  orderId: string,
  url: URL,
  context: Readonly<RouterContextProvider>,
): Promise<OrderInvoice> {
  const order = await context.get(ordersContext).find(orderId);
  const isOfMode = order?.data.isTest === context.get(configContext).isTestMode;
  if (!order || !isOfMode || !hasInvoice(order.data)) return failNotFound(url);
  const isBuyer = await isBuyerOf(order, context);
  if (!isBuyer && !(await isOwner(context))) return failNotFound(url);
  const invoices = context.get(invoicesContext);
  return {
    documents: await invoices.view(orderId, context.get(requestContext).locale),
    cover: await viewCover(context),
    mayAddBusiness: invoices.mayAddBusiness(order.data),
    isForOwner: !isBuyer,
  };
}

export async function isOwner(context: Readonly<RouterContextProvider>): Promise<boolean> {
  return (await context.get(visitorContext).ownership()) === "owner";
}

async function isBuyerOf(
  { data }: OrderSnapshot,
  context: Readonly<RouterContextProvider>,
): Promise<boolean> {
  const buyer = await context.get(visitorContext).buyer();
  return buyer !== undefined && isOrderOf(data, buyer);
}
