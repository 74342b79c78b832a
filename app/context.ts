/** Typed keys of the services that the server passes to loaders, actions and middleware. */
import { createContext } from "react-router";
import type { FailureOptions } from "#protocol/failure.ts";
import type { ReadExperiment } from "#domain/back-office/experiment-report.ts";
import type { ReadHealth } from "#domain/back-office/shop-health.ts";
import type { OwnerCoupons } from "#domain/back-office/owner-coupons.ts";
import type { OwnerOrders } from "#domain/back-office/owner-orders.ts";
import type { FindDownloadUse } from "#domain/downloads/download-use.ts";
import type { BuyerOrders } from "#domain/library/buyer-orders.ts";
import type { Licences } from "#domain/licences/licences.ts";
import type { ReadVisitorIds } from "#domain/orders/visitor-ids.ts";
import type { Invoices } from "#domain/page-services/invoices.ts";
import type { Catalog, PublicConfig, Reporting, RequestInfo } from "#domain/page-services/site.ts";
import type { Visitor } from "#domain/page-services/visitor.ts";
import type { FindIcons } from "#domain/ports/icons.ts";

export const configContext = createContext<PublicConfig>();
export const ordersContext = createContext<BuyerOrders>();
export const licencesContext = createContext<Licences>();
export const invoicesContext = createContext<Invoices>();
export const readExperimentContext = createContext<ReadExperiment>();
export const ownerOrdersContext = createContext<OwnerOrders>();
export const ownerCouponsContext = createContext<OwnerCoupons>();
export const findDownloadUseContext = createContext<FindDownloadUse>();
export const readVisitorIdsContext = createContext<ReadVisitorIds>();
export const findIconsContext = createContext<FindIcons>();
export const readHealthContext = createContext<ReadHealth>();
export const reportingContext = createContext<Reporting>();

/** Every request gets these services. The names are those of the options of `openPages`. */
export const serviceContexts = {
  config: configContext,
  orders: ordersContext,
  licences: licencesContext,
  invoices: invoicesContext,
  ownerOrders: ownerOrdersContext,
  ownerCoupons: ownerCouponsContext,
  readExperiment: readExperimentContext,
  findDownloadUse: findDownloadUseContext,
  readVisitorIds: readVisitorIdsContext,
  findIcons: findIconsContext,
  readHealth: readHealthContext,
  reporting: reportingContext,
};

/** In the request's language. */
export const catalogContext = createContext<Catalog>();
export const requestContext = createContext<RequestInfo>();
export const visitorContext = createContext<Visitor>();
/** Set if the error page must be rendered for a server route. The root middleware throws it. */
export const failureContext = createContext<FailureOptions | undefined>(undefined);
