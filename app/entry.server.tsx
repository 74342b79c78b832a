import { isbot } from "isbot";
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { failureBody, wantsJson } from "#protocol/failure.ts";
import appStyles from "./app.css?inline";
import { failureContext, requestContext, servicesContext } from "./context.ts";
import { toFailure } from "./errors/to-failure.ts";
import { IconLoaderContext } from "./platform/icons/icon-loader.ts";
import { createServerIcons } from "./platform/icons/server-icons.ts";
import { createTranslate, loadMessages, TranslateContext } from "./i18n/messages.ts";
import {
  InlineStylesContext,
  type Mount,
  MountContext,
  NonceContext,
  type PageInfo,
  PageInfoContext,
} from "./platform/page-info.ts";
import { renderDocument, RenderingTooSlow } from "./platform/render-document.ts";

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const routerContext = shareReader(entryContext);
  const [error] = Object.values(routerContext.staticHandlerContext.errors ?? {});
  const { pathname, search } = new URL(request.url);
  const { id, nonce, locale } = context.get(requestContext);
  const { report, warn, findIcons } = context.get(servicesContext);
  // The page that says so shows the id. Where the server's own routes failed, they have reported it.
  if (isRouteErrorResponse(error) && error.status >= 500 && !context.get(failureContext))
    report(`request ${id} failed`, new Error(`${error.status} ${error.statusText}`));
  if (error !== undefined && wantsJson(request.headers, pathname))
    return Response.json(failureBody(toFailure(error), pathname + search), { status, headers });
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (request.method === "HEAD") return new Response(null, { status, headers });
  const translate = createTranslate(await loadMessages(locale));
  const isKept = nonce === undefined;
  const info = pageInfo(context, error !== undefined);
  const loadIcon = createServerIcons(findIcons, warn);

  const render = (mount: Mount) =>
    renderDocument(
      <NonceContext value={nonce}>
        <MountContext value={mount}>
          <PageInfoContext value={info}>
            <TranslateContext value={translate}>
              <InlineStylesContext value={isKept ? appStyles : undefined}>
                <IconLoaderContext value={loadIcon}>
                  <ServerRouter
                    context={routerContext}
                    url={request.url}
                    {...(isKept ? {} : { nonce })}
                  />
                </IconLoaderContext>
              </InlineStylesContext>
            </TranslateContext>
          </PageInfoContext>
        </MountContext>
      </NonceContext>,
      {
        nonce,
        isKept,
        isWhole: isKept || isbot(request.headers.get("user-agent")),
        report: (fault) => report(`request ${id} failed after it began to answer`, fault),
      },
    );

  const body = await render(isClientOnly(routerContext) ? "empty" : "document").catch((fault) => {
    if (!(fault instanceof RenderingTooSlow) || isKept) throw fault;
    // The browser may be faster, and has all the data.
    report(`request ${id} is left to the browser`, fault);
    return render("empty");
  });
  return new Response(body, { status, headers });
}

/** Whether the page asks for it with `handle = { isClientOnly: true }`; its errors are shown without a browser's help. */
function isClientOnly({ staticHandlerContext, routeModules }: EntryContext): boolean {
  const { matches, errors } = staticHandlerContext;
  return (
    !errors &&
    matches.some(({ route }) => {
      const handle: unknown = routeModules[route.id]?.handle;
      return typeof handle === "object" && handle !== null && "isClientOnly" in handle;
    })
  );
}

/** React Router takes a reader for each rendering, and a stream gives one. What was read once it remembers itself. */
function shareReader(context: EntryContext): EntryContext {
  const reader = context.serverHandoffStream?.getReader();
  if (!reader) return context;
  const stream = { getReader: () => reader } as unknown as ReadableStream<Uint8Array>;
  return { ...context, serverHandoffStream: stream };
}

function pageInfo(context: RouterContextProvider, isError: boolean): PageInfo {
  const { shop, config } = context.get(servicesContext);
  const { id, locale } = context.get(requestContext);
  const { seller, address, email } = shop.store.legal;
  return {
    locale,
    storeName: shop.store.name,
    seller: { name: seller, address, email },
    isTestMode: config.isTestMode,
    identityApiKey: config.identityApiKey,
    ...(config.hostedIdentity ? { hostedIdentity: config.hostedIdentity } : {}),
    buildId: config.buildId,
    buildPollMs: config.buildPollMs,
    ...(isError ? { requestId: id } : {}),
  };
}

/** Errors with a status were thrown on purpose; the rest are reported with the request's id. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  context.get(servicesContext).report(`request ${context.get(requestContext).id} failed`, error);
}
