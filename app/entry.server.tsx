import { listNav } from "./layout/nav/list-nav.ts";
import { isbot } from "isbot";
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { FAILURE_HEADER, failureBody, retryAfterOf, wantsJson } from "#protocol/failure.ts";
import { renderToStaticMarkup } from "react-dom/server";
import appStyles from "./app.css?inline";
import { Banner } from "./consent/banner.tsx";
import { consentScript } from "./consent/consent-script.ts";
import { hostedScript } from "./consent/hosted-script.ts";
import { ServerPartsContext } from "./consent/server-parts.tsx";
import {
  catalogContext,
  configContext,
  failureContext,
  findIconsContext,
  reportingContext,
  requestContext,
} from "./context.ts";
import type { Store } from "#domain/catalog/offer.ts";
import type { PublicTracking } from "#domain/page-services/site.ts";
import { toFailure } from "./errors/to-failure.ts";
import { IconLoaderContext } from "./platform/icons/icon-loader.ts";
import { createServerIcons } from "./platform/icons/server-icons.ts";
import { directionOf } from "#locales/direction.ts";
import { loadTranslate } from "#locales/load-translate.ts";
import { basenameOf } from "#locales/locale-path.ts";
import { TranslateContext } from "./i18n/messages.ts";
import { nativeName } from "./i18n/native-name.ts";
import {
  InlineStylesContext,
  type Mount,
  MountContext,
  NonceContext,
  type PageInfo,
  PageInfoContext,
  type TrackingInfo,
} from "./platform/page-info.ts";
import {
  errorsOf,
  handlesOf,
  shareReader,
  stylesUrlOf,
} from "./platform/react-router/entry-context.ts";
import { DrawingsContext } from "./ui/drawings.ts";
import { renderDocument, RenderingTooSlow } from "./platform/render-document.ts";

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const routerContext = shareReader(entryContext);
  const [error] = errorsOf(routerContext);
  headers.delete(FAILURE_HEADER);
  const { pathname, search } = new URL(request.url);
  const { id, nonce, locale } = context.get(requestContext);
  const { report, warn } = context.get(reportingContext);
  // Logs the id that the error page shows. Failures of server routes (`failureContext`) were reported before.
  if (isRouteErrorResponse(error) && error.status >= 500 && !context.get(failureContext))
    report(`request ${id} failed`, new Error(`${error.status} ${error.statusText}`));
  if (error !== undefined) {
    const failure = toFailure(error);
    for (const [name, value] of Object.entries(retryAfterOf(failure))) headers.set(name, value);
    if (wantsJson(request.headers, pathname))
      return Response.json(failureBody(failure, pathname + search), { status, headers });
  }
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (request.method === "HEAD") return new Response(null, { status, headers });
  const translate = await loadTranslate(locale);
  const isCached = nonce === undefined;
  const stylesUrl = stylesUrlOf(entryContext);
  const styles = isCached && stylesUrl ? { text: appStyles, url: stylesUrl } : undefined;
  const info = pageInfo(context, {
    isError: error !== undefined,
    asksItself: hasHandle(routerContext, "asksForConsent"),
    hasSecretAddress: hasHandle(routerContext, "hasSecretAddress"),
  });
  const banner = info.tracking?.isAsking
    ? renderToStaticMarkup(<Banner translate={translate} nonce={nonce} {...info} />)
    : undefined;
  const parts = info.tracking && { script: headScript(info.tracking, locale), banner };
  const { drawings } = context.get(catalogContext);
  const loadIcon = createServerIcons(context.get(findIconsContext), warn);

  const render = (mount: Mount) =>
    renderDocument(
      <NonceContext value={nonce}>
        <MountContext value={mount}>
          <PageInfoContext value={info}>
            <TranslateContext value={translate}>
              <InlineStylesContext value={styles}>
                <DrawingsContext value={drawings}>
                  <IconLoaderContext value={loadIcon}>
                    <ServerPartsContext value={parts}>
                      <ServerRouter
                        context={routerContext}
                        url={request.url}
                        {...(isCached ? {} : { nonce })}
                      />
                    </ServerPartsContext>
                  </IconLoaderContext>
                </DrawingsContext>
              </InlineStylesContext>
            </TranslateContext>
          </PageInfoContext>
        </MountContext>
      </NonceContext>,
      {
        nonce,
        isCached,
        isWhole: isCached || isbot(request.headers.get("user-agent")),
        report: (fault) => report(`request ${id} failed after its response began`, fault),
      },
    );

  const body = await render(isClientOnly(routerContext) ? "empty" : "document").catch((fault) => {
    if (!(fault instanceof RenderingTooSlow) || isCached) throw fault;
    // Leave rendering to the browser, which gets all the data and may be faster.
    report(`request ${id} was left to the browser: rendering took too long`, fault);
    return render("empty");
  });
  return new Response(body, { status, headers });
}

function headScript(tracking: TrackingInfo, locale: string): string {
  const { hostedConsent: hosted, policyVersion } = tracking;
  const own = consentScript(tracking);
  return hosted ? `${own};${hostedScript({ hosted, policyVersion, locale })}` : own;
}

/** True if the page's module exports `handle = { isClientOnly: true }`. Errors are always rendered on the server. */
function isClientOnly(context: EntryContext): boolean {
  return errorsOf(context).length === 0 && hasHandle(context, "isClientOnly");
}

function hasHandle(context: EntryContext, name: string): boolean {
  return handlesOf(context).some(
    (handle) => typeof handle === "object" && handle !== null && name in handle,
  );
}

interface PageKind {
  readonly isError: boolean;
  readonly asksItself: boolean;
  /** The address contains a code that gives access. No other service may read it. */
  readonly hasSecretAddress: boolean;
}

function pageInfo(
  context: RouterContextProvider,
  { isError, asksItself, hasSecretAddress }: PageKind,
): PageInfo {
  const config = context.get(configContext);
  const { store } = context.get(catalogContext);
  const { name: storeName, legal } = store;
  const { id, locale, basename, isAsking, variant } = context.get(requestContext);
  const { seller, address, email, phone } = legal;
  return {
    locale,
    ...(directionOf(locale) === "rtl" && { isRightToLeft: true }),
    basename,
    ...listLanguages(store),
    storeName,
    variant,
    nav: listNav(store),
    planCount: store.plans.length,
    seller: { name: seller, address, email, phone },
    isTestMode: config.isTestMode,
    identityApiKey: config.identityApiKey,
    ...(config.hostedIdentity ? { hostedIdentity: config.hostedIdentity } : {}),
    ...(config.tracking
      ? {
          tracking: {
            isAsking: isAsking && !asksItself,
            policyVersion: legal.policyVersion,
            ...(hasSecretAddress ? withoutServices(config.tracking) : config.tracking),
          },
        }
      : {}),
    buildId: config.buildId,
    ...config.pages,
    ...(isError ? { requestId: id } : {}),
  };
}

function listLanguages({ languages }: Pick<Store, "languages">): Pick<PageInfo, "languages"> {
  if (languages.length < 2) return {};
  return {
    languages: languages.map((locale) => ({
      locale,
      basename: basenameOf(locale, languages),
      name: nativeName(locale),
    })),
  };
}

/** Removes analytics and tag manager; keeps the consent service. */
function withoutServices({ hostedConsent }: PublicTracking): PublicTracking {
  return hostedConsent ? { hostedConsent } : {};
}

/** Reports unexpected errors with the request's id. Errors with a status were thrown on purpose. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  context.get(reportingContext).report(`request ${context.get(requestContext).id} failed`, error);
}
