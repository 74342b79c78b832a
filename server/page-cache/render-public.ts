import type { RouterContextProvider } from "react-router";
import { canonicalVariant, variantOfPath } from "#domain/experiments/variants.ts";
import { createPageContext, type PageServices } from "./page-context.ts";
import type { PublicPage } from "./public-pages.ts";

export type PageHandler = (request: Request, context: RouterContextProvider) => Promise<Response>;

/** Throws if the page reads visitor data that its `PublicPage` does not allow. */
export function createPublicRenderer(handle: PageHandler, services: PageServices) {
  const { publicUrl } = services.config;
  return async ({
    path,
    locale,
    basename,
    variant,
    isForUnknown,
    isAsking = false,
  }: PublicPage): Promise<Response> => {
    let isPersonal = false;
    const refuse = () => {
      isPersonal = true;
      throw new Error(`${path} is a public page and must not read the visitor`);
    };
    const context = createPageContext(services, {
      request: {
        id: crypto.randomUUID(),
        nonce: undefined,
        locale,
        basename,
        isAsking,
        variant: variant ?? variantOfPath(path.slice(basename.length)) ?? canonicalVariant,
      },
      visitor: {
        session: refuse,
        person: isForUnknown ? async () => undefined : refuse,
        buyer: isForUnknown ? async () => undefined : refuse,
        ownership: refuse,
        isRecentlySignedIn: refuse,
        sessions: refuse,
        endSession: refuse,
        endOtherSessions: refuse,
        deleteGuest: refuse,
        admitToCheckout: refuse,
        admitToCorrection: refuse,
        showPurchases: refuse,
        claims: { request: refuse, asked: refuse, prove: refuse, proveByLink: refuse },
        coupon: {
          code: isForUnknown ? () => undefined : refuse,
          remember: refuse,
          forget: refuse,
        },
        variant: () => variant ?? refuse(),
        participateInCheckout: refuse,
        source: refuse,
      },
    });
    const url = new URL(path, publicUrl);
    const headers = { accept: "text/html", host: url.host };
    const response = await handle(new Request(url, { headers }), context);
    if (isPersonal) throw new Error(`${path} reads the visitor and is not cached`);
    return response;
  };
}
