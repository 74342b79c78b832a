/** Caches rendered public pages. They change only with the content revision; a new build is a new process. */
import { setTimeout as pause } from "node:timers/promises";
import type { ReadMisdirection } from "../http/misdirected.ts";
import { COUPON_SENT } from "#protocol/cookies.ts";
import { IS_KNOWN } from "../http/middleware/private-responses.ts";
import type { MustAsk } from "../consent/must-ask.ts";
import {
  type Effort,
  type SelectedResponse,
  selectResponse,
  type RequestFields,
} from "../http/cached-response.ts";
import { createDataModules } from "./data-modules.ts";
import type { RenderedPage, PageRenderer, Unrendered } from "./page-renderer.ts";
import type { Variant } from "#domain/experiments/variants.ts";
import { keyOf, normalisePath, type PublicPage } from "./public-pages.ts";
import { createRefresher } from "./refresher.ts";

const HAS_COUPON = new RegExp(`[?&](?:code|${COUPON_SENT})=`);
const PAUSE_MS = 1000;
const NOT_REFRESHED = "public pages could not be rendered again and may be out of date";
const NOT_WATCHED = "the content cannot be watched, so public pages may be out of date";

export interface PageCache {
  /** Undefined if the app must respond. `assigned` is the variant of `/` for visitors without a variant cookie. */
  cachedResponse(
    method: string,
    target: string,
    fields: RequestFields,
    assigned?: Variant,
  ): SelectedResponse | Unrendered | undefined;
  /**
   * Renders the missing pages of the first language, except sections, which are rarely requested. From now on, those of
   * another language follow the first request for one of them.
   */
  warm(): Promise<void>;
  close(): Promise<void>;
}

export interface PageCacheOptions {
  readonly pages: readonly PublicPage[];
  readonly readMisdirection: ReadMisdirection;
  readonly readVariant: (cookie: string) => Variant | undefined;
  /** Absent if pages do not depend on consent. */
  readonly mustAsk?: MustAsk | undefined;
  readonly renderer: PageRenderer;
  readonly readRevision: () => Promise<number>;
  readonly watchRevision: (onChange: () => void, onError: (error: unknown) => void) => () => void;
  /** Called when no rendered page waits for its best compression: after the start, a further language and changes. */
  readonly onSettled?: (() => void) | undefined;
  readonly report: (message: string, error: unknown) => void;
  /** Pause after a failed rendering, and between a quick rendering and its best compression. */
  readonly restMs?: number;
}

export function createPageCache(options: PageCacheOptions): PageCache {
  const { renderer, readRevision, watchRevision, report, restMs = PAUSE_MS } = options;
  const pages = new Map(options.pages.map((page) => [keyOf(page), page]));
  const findKey = createKeyFinder(pages, options);
  const entries = new Map<string, RenderedPage>();
  const { load, isResting, untilLoaded } = createLoader(options, putAll, restMs);
  const modules = createDataModules(options, (page) => load(keyOf(page), page), restMs);
  const { promise: warmed, resolve: setWarm } = Promise.withResolvers<void>();
  const prepare = createPreparation(pages, async (key, page) => {
    if (!isClosed && !entries.has(key)) await load(key, page);
    return !isResting(key);
  });
  let isWarm = false;
  let isClosed = false;
  const refresher = createRefresher(refresh, restMs, (error) => report(NOT_REFRESHED, error));
  const ask = () => refresher.ask();
  const endWatch = watchRevision(ask, (error) => report(NOT_WATCHED, error));

  async function refresh(): Promise<void> {
    while (!isClosed) {
      const current = await readRevision();
      const due = listDue([...entries.values()], current);
      if (due.pages.length === 0) return isWarm ? options.onSettled?.() : undefined;
      const rendered = await renderer.render(due.pages, due.effort);
      // If the content changed meanwhile, render again: more pages are stale now.
      if (rendered.every(({ revision }) => revision === current)) putAll(rendered);
    }
  }

  /** Replaces the entries synchronously, so that no request sees half of a change. */
  function putAll(rendered: readonly RenderedPage[]): void {
    for (const entry of rendered) {
      const key = keyOf(entry.page);
      if (entry.revision < (entries.get(key)?.revision ?? 0)) continue;
      entries.set(key, entry);
      modules.add(entry);
    }
    refresher.ask(restMs);
  }

  function selectFrom(key: string, method: string, fields: RequestFields) {
    const entry = entries.get(key);
    return entry && selectResponse(entry.cached, method === "HEAD" ? "HEAD" : "GET", fields);
  }

  return {
    cachedResponse(method, target, fields, assigned) {
      const key = findKey(method, target, fields, assigned);
      if (key === undefined) return modules.cachedResponse(method, target, fields);
      const response = selectFrom(key, method, fields);
      if (response) return response;
      const page = pages.get(key);
      if (!page || isResting(key)) return undefined;
      const render = async () => {
        await load(key, page);
        // The visitor's browser asks for the page's files first.
        void warmed.then(() => prepare(page.locale, restMs));
        return selectFrom(key, method, fields);
      };
      return { render };
    },
    async warm() {
      await prepare(options.pages[0]?.locale);
      isWarm = true;
      setWarm();
      refresher.ask();
    },
    async close() {
      isClosed = true;
      endWatch();
      await Promise.all([refresher.stop(), untilLoaded()]);
    },
  };
}

/** Renders each page once at a time, and rests after a failure. */
function createLoader(
  { renderer, report }: Pick<PageCacheOptions, "renderer" | "report">,
  onRendered: (rendered: readonly RenderedPage[]) => void,
  restMs: number,
) {
  const loading = new Map<string, Promise<void>>();
  const failedAt = new Map<string, number>();
  return {
    load: (key: string, page: PublicPage) =>
      loading.getOrInsertComputed(key, () =>
        renderer
          // A visitor waits, so compress quickly; the next refresh compresses it better.
          .render([page], "quick")
          .then(onRendered)
          .catch((error: unknown) => {
            failedAt.set(key, performance.now());
            report("a public page could not be rendered", error);
          })
          .finally(() => loading.delete(key)),
      ),
    isResting: (key: string) => performance.now() < (failedAt.get(key) ?? -Infinity) + restMs,
    untilLoaded: () => Promise.all(loading.values()),
  };
}

/** Renders each page of a language once, except sections. After a failure, the next call tries again. */
function createPreparation(
  pages: ReadonlyMap<string, PublicPage>,
  render: (key: string, page: PublicPage) => Promise<boolean>,
) {
  const begun = new Map<string | undefined, Promise<void>>();
  async function prepare(locale: string | undefined, delayMs: number): Promise<void> {
    if (delayMs > 0) await pause(delayMs, undefined, { ref: false });
    for (const [key, page] of pages) {
      if (page.locale !== locale || page.isSection || (await render(key, page))) continue;
      begun.delete(locale);
      return;
    }
  }
  return (locale: string | undefined, delayMs = 0) =>
    begun.getOrInsertComputed(locale, () => prepare(locale, delayMs));
}

const pagesOf = (entries: readonly RenderedPage[]) => entries.map(({ page }) => page);

/** First all outdated pages together, quickly compressed; then each page is compressed as well as possible. */
function listDue(
  cached: readonly RenderedPage[],
  current: number,
): { readonly pages: readonly PublicPage[]; readonly effort: Effort } {
  const stale = cached.filter(({ revision }) => revision !== current);
  if (stale.length > 0) return { pages: pagesOf(stale), effort: "quick" };
  const rough = cached.filter(({ effort }) => effort !== "best").slice(0, 1);
  return { pages: pagesOf(rough), effort: "best" };
}

/** Undefined if only the app can respond. */
function createKeyFinder(
  pages: ReadonlyMap<string, PublicPage>,
  {
    readMisdirection,
    readVariant,
    mustAsk,
  }: Pick<PageCacheOptions, "readMisdirection" | "readVariant" | "mustAsk">,
) {
  const roots = new Set(
    [...pages.values()].filter(({ variant }) => variant).map(({ path }) => path),
  );
  const askingKeys = new Map(
    [...pages].map(([key, page]) => [key, keyOf({ ...page, isAsking: true })]),
  );
  function stateKey(page: PublicPage, key: string, fields: RequestFields): string {
    const isAsking = page.isAsking !== undefined && mustAsk?.(fields);
    return (isAsking && askingKeys.get(key)) || key;
  }

  return (
    method: string,
    target: string,
    fields: RequestFields,
    assigned?: Variant,
  ): string | undefined => {
    const { cookie = "" } = fields;
    if ((method !== "GET" && method !== "HEAD") || readMisdirection(fields) !== undefined)
      return undefined;
    // Fast path: most requests use the path under which the page is cached.
    const asked = pages.get(target);
    if (asked?.path === target && !asked.isForUnknown) return stateKey(asked, target, fields);
    // The app stores the coupon of a link first, then checks whether the browser did.
    if (HAS_COUPON.test(target)) return undefined;
    const path = normalisePath(target);
    if (path === undefined) return undefined;
    const variant = roots.has(path) ? (assigned ?? readVariant(cookie)) : undefined;
    const key = keyOf({ path, ...(variant && { variant }) });
    const page = pages.get(key);
    if (page?.isForUnknown && IS_KNOWN.test(cookie)) return undefined;
    return page && stateKey(page, key, fields);
  };
}
