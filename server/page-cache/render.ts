/** Renders pages with React Router, and the error page for failures anywhere in the app. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Context } from "hono";
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from "react-router";
import * as build from "virtual:react-router/server-build";
import { DocumentTooNew } from "#domain/ports/collection.ts";
import { CommitUnknown, DocumentsUnavailable } from "#domain/ports/documents.ts";
import { IdentityUnavailable } from "#domain/ports/identity.ts";
import {
  Failure,
  FAILURE_HEADER,
  failureBody,
  type FailureOptions,
  retryAfterOf,
  STORAGE_UNAVAILABLE,
  wantsJson,
} from "#protocol/failure.ts";
import { LimitReached } from "#domain/ports/limits.ts";
import type { HonoEnv } from "../http/environment.ts";
import { securityFields, type SecurityOptions } from "../http/middleware/security-headers.ts";
import { basenameOf } from "#locales/locale-path.ts";
import { createPageCache, type PageCache, type PageCacheOptions } from "./page-cache.ts";
import { createPageContext, type PageServices } from "./page-context.ts";
import { createPageRenderer } from "./page-renderer.ts";
import type { PublicPage } from "./public-pages.ts";
import { requestContext } from "#app/context.ts";
import { findVariant } from "./find-variant.ts";
import { createPublicRenderer, type PageHandler } from "./render-public.ts";
import { withoutTestPages } from "../react-router/dev-pages.ts";
import type { Facades } from "../react-router/facades.ts";
import { facadesOf, readManifest } from "../react-router/react-router.ts";

export interface Pages {
  readonly cached: PageCache;
  respond(c: Context<HonoEnv>): Promise<Response>;
  respondToError(error: unknown, c: Context<HonoEnv>): Promise<Response>;
}

export interface PagesOptions {
  readonly services: PageServices;
  readonly security: SecurityOptions;
  readonly publicPages: readonly PublicPage[];
  /** Absent if a development server serves the browser's files. */
  readonly clientPath: string | undefined;
  readonly readMisdirection: PageCacheOptions["readMisdirection"];
  readonly readVariant: PageCacheOptions["readVariant"];
  readonly mustAsk: PageCacheOptions["mustAsk"];
  readonly readRevision: PageCacheOptions["readRevision"];
  readonly watchRevision: PageCacheOptions["watchRevision"];
  readonly onSettled: PageCacheOptions["onSettled"];
}

export function createPages(options: PagesOptions): Pages {
  const { services, security, publicPages, readMisdirection, readVariant, readRevision, mustAsk } =
    options;
  const { publicUrl, locales, isTestMode, buildId } = services.config;
  const { report } = services.reporting;
  const shown = isTestMode ? build : withoutTestPages(build);
  const handle = createLocaleHandler(shown, locales);

  async function contextFor(
    c: Context<HonoEnv>,
    failure?: FailureOptions,
  ): Promise<RouterContextProvider> {
    // Paths of the API have no language, and their failures may show as a page.
    const { locale, basename } = c.get(failure ? "pageLocale" : "localePath");
    const isAsking =
      mustAsk?.({ cookie: c.req.header("cookie"), "sec-gpc": c.req.header("sec-gpc") }) ?? false;
    const variant = await findVariant(c, { publicUrl, locales, readVariant });
    return createPageContext(services, {
      request: {
        id: c.get("requestId"),
        nonce: c.get("nonce"),
        locale,
        basename,
        isAsking,
        variant,
      },
      visitor: c.get("visitor"),
      failure,
    });
  }

  const cached = createPageCache({
    // In development a page changes with its sources.
    pages: import.meta.env.MODE === "development" ? [] : publicPages,
    readMisdirection,
    readVariant,
    mustAsk,
    renderer: createPageRenderer({
      render: createPublicRenderer(handle, services),
      buildId,
      facades: readFacades(options.clientPath, shown.assets.url),
      readRevision,
      securityFields: (inline) => securityFields(inline, security),
    }),
    readRevision,
    watchRevision: options.watchRevision,
    onSettled: options.onSettled,
    report,
  });

  const pages: Pages = {
    cached,
    async respond(c) {
      const response = await handle(fromPublicUrl(c.req.raw, publicUrl), await contextFor(c));
      const failure = await takeFailure(response);
      return failure ? pages.respondToError(new Failure(failure), c) : response;
    },

    async respondToError(error, c) {
      const failure = failureOf(error);
      // The error page shows the request id.
      if (failure.statusCode >= 500) report(`request ${c.get("requestId")} failed`, error);
      const { pathname, search } = new URL(c.req.url);
      if (wantsJson(c.req.raw.headers, pathname))
        return Response.json(failureBody(failure, pathname + search), {
          status: failure.statusCode,
          headers: retryAfterOf(failure),
        });
      const request = new Request(new URL(`${c.get("pageLocale").basename}/`, publicUrl), {
        headers: { accept: "text/html" },
      });
      return handle(request, await contextFor(c, failure));
    },
  };
  return pages;
}

/** Undefined unless a route without a page failed. Removes the header from other answers. */
async function takeFailure(response: Response): Promise<FailureOptions | undefined> {
  const { headers, body, status: statusCode } = response;
  if (!headers.has(FAILURE_HEADER)) return undefined;
  headers.delete(FAILURE_HEADER);
  // The data of a page that failed is in React Router's own format.
  if (headers.get("content-type") !== "application/json") return undefined;
  // A HEAD request has no body.
  return body ? ((await response.json()) as FailureOptions) : { statusCode };
}

/** React Router supports one basename per handler. */
function createLocaleHandler(shown: ServerBuild, locales: readonly string[]): PageHandler {
  const handlers = new Map(
    locales.map((locale) => {
      const basename = basenameOf(locale, locales) || "/";
      return [locale, createRequestHandler({ ...shown, basename }, import.meta.env.MODE)];
    }),
  );
  return (request, context) => {
    const { locale } = context.get(requestContext);
    const handle = handlers.get(locale);
    if (!handle) throw new Error(`The store does not offer the language ${locale}`);
    return handle(request, context);
  };
}

/** The client left, or sent less than announced, while its body was read. */
function isCutOff(error: unknown): boolean {
  return (
    error instanceof Error &&
    error.message === "aborted" &&
    "code" in error &&
    error.code === "ECONNRESET"
  );
}

function failureOf(error: unknown): FailureOptions {
  if (error instanceof Failure) return error.data;
  if (isCutOff(error))
    return {
      statusCode: 400,
      statusMessage: "Bad Request",
      message: "The connection ended before the request was complete.",
    };
  if (error instanceof IdentityUnavailable)
    return {
      statusCode: 503,
      statusMessage: "Service Unavailable",
      message: "The sign-in service cannot be reached. Nothing is lost: try again in a minute.",
      reason: "identity.unavailable",
    };
  if (isStorageFailure(error)) return STORAGE_UNAVAILABLE;
  if (error instanceof LimitReached)
    return {
      statusCode: 429,
      statusMessage: "Too Many Requests",
      message: `This was done too often from here. Try again in ${inMinutes(error.retryAfter)}.`,
      reason: "tooManyRequests",
      retryAfter: error.retryAfter,
    };
  return { statusCode: 500 };
}

function isStorageFailure(error: unknown): boolean {
  return [DocumentsUnavailable, CommitUnknown, DocumentTooNew].some(
    (type) => error instanceof type,
  );
}

function inMinutes(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? "1 minute" : `${minutes} minutes`;
}

/** Restores the public scheme and host, which a TLS proxy changes: pages and React Router's origin check need them. */
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

function readFacades(clientPath: string | undefined, manifestUrl: string): Facades {
  if (clientPath === undefined) return new Map();
  return facadesOf(readManifest(readFileSync(join(clientPath, manifestUrl), "utf8")));
}
