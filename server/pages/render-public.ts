import { type RequestHandler, RouterContextProvider } from "react-router";
import {
  failureContext,
  requestContext,
  type Services,
  servicesContext,
  visitorContext,
} from "#app/context.ts";
import type { PublicPage } from "./public-pages.ts";

/** Asks for a page as somebody of whom nothing is known. It throws where the page reads the visitor, even in vain. */
export function createPublicRenderer(handle: RequestHandler, services: Services) {
  const { publicUrl } = services.config;
  return async ({ path, locale, variant, isForUnknown }: PublicPage): Promise<Response> => {
    let isPersonal = false;
    const refuse = () => {
      isPersonal = true;
      throw new Error(`${path} is the same for everybody and must not ask who visits`);
    };
    const context = new RouterContextProvider();
    context.set(servicesContext, services);
    context.set(requestContext, { id: crypto.randomUUID(), nonce: undefined, locale });
    context.set(visitorContext, {
      person: isForUnknown ? async () => undefined : refuse,
      sessions: refuse,
      endSession: refuse,
      endOtherSessions: refuse,
      idToken: refuse,
      becomeGuest: refuse,
      variant: () => variant ?? refuse(),
    });
    context.set(failureContext, undefined);
    const url = new URL(path, publicUrl);
    const headers = { accept: "text/html", host: url.host };
    const response = await handle(new Request(url, { headers }), context);
    if (isPersonal) throw new Error(`${path} asks who visits and is not kept`);
    return response;
  };
}
