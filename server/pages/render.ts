/** People's pages: React Router behind one door, and the error page for everything else. */
import type { Context } from "hono";
import { createRequestHandler, RouterContextProvider } from "react-router";
import * as build from "virtual:react-router/server-build";
import {
  failureContext,
  requestContext,
  type Services,
  servicesContext,
  visitorContext,
} from "#app/context.ts";
import { IdentityUnavailable } from "#domain/ports.ts";
import { CONTENT_REVISION_ID, content } from "#domain/catalog/collections.ts";
import { Failure, failureBody, type FailureOptions, wantsJson } from "#protocol/failure.ts";
import type { Config } from "../config.ts";
import type { HonoEnv } from "../middleware/environment.ts";
import { securityFields, type SecurityOptions } from "../http/middleware/security-headers.ts";
import type { ServerServices } from "../services.ts";
import { createPageCache, type PageCache, type PageCacheOptions } from "./page-cache.ts";
import { createPageMaker } from "../page-cache/page-renderer.ts";
import type { PublicPage } from "./public-pages.ts";
import { describeVisitor } from "./visitor.ts";
import { createPublicRenderer } from "./render-public.ts";
import { withoutTestPages } from "./dev-pages.ts";

export interface Pages {
  /** The public ones. */
  readonly kept: PageCache;
  answer(c: Context<HonoEnv>): Promise<Response>;
  answerError(error: unknown, c: Context<HonoEnv>): Promise<Response>;
}

interface PagesOptions {
  readonly config: Config;
  readonly services: ServerServices;
  readonly security: SecurityOptions;
  readonly buildId: string;
  /** Those to keep. */
  readonly publicPages: readonly PublicPage[];
  readonly onlyHost: PageCacheOptions["onlyHost"];
  readonly readVariant: PageCacheOptions["readVariant"];
}

export function createPages(options: PagesOptions): Pages {
  const { config, services, security, buildId, publicPages, onlyHost, readVariant } = options;
  const { publicUrl, isTestMode, identityApiKey, buildPollMs } = config;
  // By name: where the server asks is nobody's business.
  const hostedIdentity = config.hostedIdentity && {
    authDomain: config.hostedIdentity.authDomain,
    projectId: config.hostedIdentity.projectId,
  };
  const signInProviders = [...services.signInProviders.providers.values()].map(({ id, name }) => ({
    id,
    name,
  }));
  const shown = isTestMode ? build : withoutTestPages(build);
  const handle = createRequestHandler(shown, import.meta.env.MODE);
  const appServices: Services = {
    shop: services.shop,
    downloads: services.downloads,
    media: services.media,
    config: {
      publicUrl,
      isTestMode,
      identityApiKey,
      hostedIdentity,
      buildId,
      buildPollMs,
      signInProviders,
    },
    findIcons: services.findIcons,
    report: services.report,
    warn: services.warn,
  };

  function contextFor(c: Context<HonoEnv>, failure?: FailureOptions): RouterContextProvider {
    const context = new RouterContextProvider();
    context.set(servicesContext, appServices);
    context.set(requestContext, { id: c.get("requestId"), nonce: c.get("nonce"), locale: "en" });
    context.set(visitorContext, describeVisitor(c.get("visitor"), services.sessions));
    context.set(failureContext, failure);
    return context;
  }

  const readRevision = async () =>
    (await services.shop.documents.get(content, CONTENT_REVISION_ID))?.data.revision ?? 0;
  const kept = createPageCache({
    // While developing, a page changes with its sources.
    pages: import.meta.env.MODE === "development" ? [] : publicPages,
    onlyHost,
    readVariant,
    maker: createPageMaker({
      render: createPublicRenderer(handle, appServices),
      buildId,
      readRevision,
      securityFields: (inline) => securityFields(inline, security),
    }),
    readRevision,
    report: services.report,
  });

  return {
    kept,
    answer: (c) => handle(fromPublicUrl(c.req.raw, publicUrl), contextFor(c)),

    async answerError(error, c) {
      const failure = failureOf(error);
      // The page that answers shows the id.
      if (failure.statusCode >= 500) services.report(`request ${c.get("requestId")} failed`, error);
      const { pathname, search } = new URL(c.req.url);
      if (wantsJson(c.req.raw.headers, pathname))
        return Response.json(failureBody(failure, pathname + search), {
          status: failure.statusCode,
        });
      const request = new Request(new URL("/", publicUrl), { headers: { accept: "text/html" } });
      return handle(request, contextFor(c, failure));
    },
  };
}

function failureOf(error: unknown): FailureOptions {
  if (error instanceof Failure) return error.data;
  if (error instanceof IdentityUnavailable)
    return {
      statusCode: 503,
      statusMessage: "Service Unavailable",
      message: "The sign-in service cannot be reached. Nothing is lost: try again in a minute.",
      reason: "identity.unavailable",
    };
  return { statusCode: 500 };
}

/** A TLS proxy in front changes scheme and host; pages and React Router's own origin check see the public ones. */
function fromPublicUrl(request: Request, publicUrl: string): Request {
  const { pathname, search } = new URL(request.url);
  const headers = new Headers(request.headers);
  headers.set("host", new URL(publicUrl).host);
  headers.delete("x-forwarded-host");
  return new Request(new URL(pathname + search, publicUrl), {
    method: request.method,
    headers,
    signal: request.signal,
    ...(request.body ? { body: request.body, duplex: "half" } : {}),
  });
}
