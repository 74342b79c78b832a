import { hashInline } from "./inline-hashes.ts";
import {
  compress,
  type Effort,
  cacheResponse,
  type CachedResponse,
  type ResponseFields,
  type SelectedResponse,
} from "../http/cached-response.ts";
import { DATA_FIELDS, type InlineSources } from "../http/middleware/security-headers.ts";
import type { Facades } from "../react-router/facades.ts";
import { deferHydration } from "./deferred-hydration.ts";
import { splitHydrationData } from "./hydration-data.ts";
import { keepUsedStyles } from "./used-styles.ts";
import { keepUsedTheme } from "./used-theme.ts";
import { IMMUTABLE } from "./cached-files.ts";
import type { PublicPage } from "./public-pages.ts";

const MAX_ATTEMPTS = 5;
const PAYLOAD_TYPE = "application/json; charset=utf-8";
const MODULE_TYPE = "text/javascript; charset=utf-8";

const FOR_ALL = {
  // Browsers revalidate each time. Shared caches may serve a page for a minute, and one more while revalidating.
  caching: "public, max-age=0, must-revalidate, s-maxage=60, stale-while-revalidate=60",
  vary: "Accept-Encoding",
};
const PAYLOAD_FOR_ALL = { caching: "no-cache", vary: "Accept-Encoding" };
/** Shared caches must not serve these pages, because they do not know which cookies matter. */
const BY_COOKIE = { caching: "private, no-cache", vary: "Accept-Encoding, Cookie" };
/** For pages that ask some visitors for consent. */
const BY_CONSENT = { caching: "private, no-cache", vary: "Accept-Encoding, Cookie, Sec-GPC" };

export interface RenderedPage {
  readonly page: PublicPage;
  readonly revision: number;
  readonly cached: CachedResponse;
  /** What React hydrates the page with, if that is a module of its own. */
  readonly data?: { readonly path: string; readonly cached: CachedResponse } | undefined;
  readonly effort: Effort;
}

export interface Unrendered {
  /** Concurrent requests share one rendering. Undefined if it failed. */
  render(): Promise<SelectedResponse | undefined>;
}

type Rendering = Pick<RenderedPage, "cached" | "data">;

export interface PageRenderer {
  /** Renders all pages from one revision, even during writes. Throws if a page is not the same for all visitors. */
  render(pages: readonly PublicPage[], effort: Effort): Promise<readonly RenderedPage[]>;
}

export interface PageRendererOptions {
  readonly render: (page: PublicPage) => Promise<Response>;
  readonly buildId: string;
  readonly facades: Facades;
  readonly readRevision: () => Promise<number>;
  readonly securityFields: (inline: InlineSources) => ResponseFields;
}

export function createPageRenderer(options: PageRendererOptions): PageRenderer {
  const { render: requestPage, buildId, facades, readRevision, securityFields } = options;

  async function renderOne(page: PublicPage, revision: number, effort: Effort): Promise<Rendering> {
    const response = await requestPage(page);
    const text = await response.text();
    const fault = findFault(response, page);
    if (fault) throw new Error(`${page.path} ${fault} and is not cached`);
    return page.isPayload
      ? { cached: await cachePayload(text, page, revision, effort) }
      : cachePage(text, page, effort);
  }

  async function cachePayload(
    json: string,
    { isForUnknown }: PublicPage,
    revision: number,
    effort: Effort,
  ) {
    const { caching, vary } = isForUnknown ? BY_COOKIE : PAYLOAD_FOR_ALL;
    return cacheResponse(
      await compress(Buffer.from(json), effort),
      PAYLOAD_TYPE,
      [["Cache-Control", caching], ...DATA_FIELDS],
      { tagged: `${buildId} ${revision} `, vary },
    );
  }

  async function cachePage(whole: string, page: PublicPage, effort: Effort): Promise<Rendering> {
    const { html, data } = splitHydrationData(keepUsedTheme(keepUsedStyles(whole)), page.path);
    const body = deferHydration(html, facades);
    const { caching, vary } = cachingOf(page);
    return {
      cached: cacheResponse(
        await compress(Buffer.from(body), effort),
        "text/html; charset=utf-8",
        [["Cache-Control", caching], ...securityFields(hashInline(body))],
        { vary },
      ),
      data: data && { path: data.path, cached: await cacheModule(data.source, effort) },
    };
  }

  async function cacheModule(source: string, effort: Effort) {
    const bodies = await compress(Buffer.from(source), effort);
    return cacheResponse(bodies, MODULE_TYPE, [["Cache-Control", IMMUTABLE], ...DATA_FIELDS]);
  }

  return {
    async render(pages, effort) {
      for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
        const revision = await readRevision();
        const rendered: RenderedPage[] = [];
        for (const page of pages)
          rendered.push({
            page,
            revision,
            effort,
            ...(await renderOne(page, revision, effort)),
          });
        if ((await readRevision()) === revision) return rendered;
      }
      throw new Error(`The content changed during each of ${MAX_ATTEMPTS} renderings`);
    },
  };
}

function cachingOf({ variant, isForUnknown, isAsking }: PublicPage) {
  if (isAsking !== undefined) return BY_CONSENT;
  return variant || isForUnknown ? BY_COOKIE : FOR_ALL;
}

function findFault(
  { status, headers }: Response,
  { variant, isPayload }: PublicPage,
): string | undefined {
  if (status !== 200) return `responded with ${status}`;
  if (headers.has("set-cookie")) return "sets a cookie";
  // For `/` only the choice of the variant is private; the content of each variant is not.
  if (!variant && /private|no-store/.test(headers.get("cache-control") ?? "")) return "is private";
  const type = headers.get("content-type");
  if (isPayload) return type === PAYLOAD_TYPE ? undefined : "is no payload";
  if (!type?.startsWith("text/html")) return "is no page";
  return undefined;
}
