import { PassThrough } from "node:stream";
import { createReadableStreamFromReadable } from "@react-router/node";
import { isbot } from "isbot";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, type RouterContextProvider, ServerRouter } from "react-router";
import { failureBody, wantsJson } from "#domain/failure.ts";
import appStyles from "./app.css?inline";
import { requestContext, servicesContext } from "./context.ts";
import { toFailure } from "./errors/to-failure.ts";
import { createTranslate, loadMessages, TranslateContext } from "./i18n/messages.ts";
import { InlineStylesContext, NonceContext, type PageInfo, PageInfoContext } from "./page-info.ts";

const RENDER_DEADLINE_MS = 10_000;

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const [error] = Object.values(routerContext.staticHandlerContext.errors ?? {});
  const { pathname, search } = new URL(request.url);
  if (error !== undefined && wantsJson(request.headers, pathname))
    return Response.json(failureBody(toFailure(error), pathname + search), { status, headers });
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (request.method === "HEAD") return new Response(null, { status, headers });
  const { nonce, locale } = context.get(requestContext);
  const { report } = context.get(servicesContext);
  const translate = createTranslate(await loadMessages(locale));
  const isWhole = nonce === undefined || isbot(request.headers.get("user-agent"));
  const inline = nonce === undefined ? {} : { nonce };
  const styles = nonce === undefined ? appStyles : undefined;
  const readyEvent = isWhole ? "onAllReady" : "onShellReady";

  return new Promise((resolve, reject) => {
    let hasShell = false;
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <PageInfoContext value={pageInfo(context, error !== undefined)}>
          <TranslateContext value={translate}>
            <InlineStylesContext value={styles}>
              <ServerRouter context={routerContext} url={request.url} {...inline} />
            </InlineStylesContext>
          </TranslateContext>
        </PageInfoContext>
      </NonceContext>,
      {
        ...inline,
        [readyEvent]() {
          hasShell = true;
          const body = new PassThrough({
            final(callback) {
              clearTimeout(deadline);
              callback();
            },
          });
          pipe(body);
          resolve(new Response(createReadableStreamFromReadable(body), { status, headers }));
        },
        onShellError: reject,
        onError(error) {
          // Before the shell is there, the rejection above reports it.
          if (hasShell) report("rendering failed after the shell", error);
        },
      },
    );
    const deadline = setTimeout(() => abort(), RENDER_DEADLINE_MS);
    deadline.unref();
  });
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
  if (request.signal.aborted || !(error instanceof Error)) return;
  context.get(servicesContext).report(`request ${context.get(requestContext).id} failed`, error);
}
