/** Fills the context that loaders, actions and middleware get with each request. */
import { RouterContextProvider } from "react-router";
import {
  type Catalog,
  catalogContext,
  configContext,
  failureContext,
  findIconsContext,
  offerFilesContext,
  ordersContext,
  type PublicConfig,
  type Reporting,
  reportingContext,
  requestContext,
  type RequestInfo,
  type Visitor,
  visitorContext,
} from "#app/context.ts";
import type { OfferFile } from "#domain/downloads/downloads.ts";
import type { BuyerOrders } from "#domain/orders/buyer-orders.ts";
import type { FindIcons } from "#domain/ports/icons.ts";
import type { FailureOptions } from "#protocol/failure.ts";

export interface PageServices {
  readonly config: PublicConfig;
  readonly catalog: Catalog;
  readonly orders: BuyerOrders;
  readonly offerFiles: readonly OfferFile[];
  readonly findIcons: FindIcons;
  readonly reporting: Reporting;
}

export interface PageRequest {
  readonly request: RequestInfo;
  readonly visitor: Visitor;
  /** Present if the error page is to be rendered. */
  readonly failure?: FailureOptions | undefined;
}

export function fillPageContext(
  context: Pick<RouterContextProvider, "set">,
  services: PageServices,
  { request, visitor, failure }: PageRequest,
): void {
  context.set(configContext, services.config);
  context.set(catalogContext, services.catalog);
  context.set(ordersContext, services.orders);
  context.set(offerFilesContext, services.offerFiles);
  context.set(findIconsContext, services.findIcons);
  context.set(reportingContext, services.reporting);
  context.set(requestContext, request);
  context.set(visitorContext, visitor);
  context.set(failureContext, failure);
}

export function createPageContext(
  services: PageServices,
  pageRequest: PageRequest,
): RouterContextProvider {
  const context = new RouterContextProvider();
  fillPageContext(context, services, pageRequest);
  return context;
}
