import { type RouterContext, RouterContextProvider } from "react-router";
import {
  catalogContext,
  failureContext,
  requestContext,
  serviceContexts,
  visitorContext,
} from "#app/context.ts";
import type { Catalog, RequestInfo } from "#domain/page-services/site.ts";
import type { Visitor } from "#domain/page-services/visitor.ts";
import type { FailureOptions } from "#protocol/failure.ts";

type ServiceName = keyof typeof serviceContexts;
type ValueOf<Context> = Context extends RouterContext<infer Value> ? Value : never;

export type PageServices = {
  readonly [Name in ServiceName]: ValueOf<(typeof serviceContexts)[Name]>;
} & { readonly catalogIn: (locale: string) => Catalog };

export interface PageRequest {
  readonly request: RequestInfo;
  readonly visitor: Visitor;
  readonly failure?: FailureOptions | undefined;
}

function fillPageContext(
  context: Pick<RouterContextProvider, "set">,
  services: PageServices,
  { request, visitor, failure }: PageRequest,
): void {
  for (const [name, key] of Object.entries(serviceContexts))
    context.set<RouterContext<unknown>>(key, services[name as ServiceName]);
  context.set(catalogContext, services.catalogIn(request.locale));
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
