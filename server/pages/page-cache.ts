/** Keeps the public pages rendered. What changes them is the build, which is this process, and the content revision. */
import { type Answer, chooseAnswer, type RequestFields } from "../page-cache/cached-response.ts";
import type { MadePage, PageMaker } from "../page-cache/page-renderer.ts";
import type { Variant } from "#domain/orders/orders.ts";
import { keyOf, normalisePath, type PublicPage } from "./public-pages.ts";
import { createRepeat } from "./repeat.ts";

const CHECK_MS = 1000;
const SESSION_COOKIE = /(?:^|; ?)(?:__Host-)?session=/;

export interface PageCache {
  /** From memory alone; undefined where the app must answer. Nothing but these decides what it is. */
  answer(method: string, target: string, fields: RequestFields): Answer | undefined;
  /**
   * The same, and a public page that is not in memory yet is rendered first. Undefined where that failed, too. `drawn` is
   * what `/` shows to those whose cookie does not say.
   */
  ask(
    method: string,
    target: string,
    fields: RequestFields,
    drawn?: Variant,
  ): Promise<Answer | undefined>;
  /** Renders every page that is not in memory yet. */
  warm(): Promise<void>;
  /** Waits for what is being rendered. */
  close(): Promise<void>;
}

export interface PageCacheOptions {
  readonly pages: readonly PublicPage[];
  /** Another Host is left to the app; absent where any is right. */
  readonly onlyHost: string | undefined;
  /** What the cookies say about `/`. */
  readonly readVariant: (cookie: string) => Variant | undefined;
  readonly maker: PageMaker;
  readonly readRevision: () => Promise<number>;
  readonly report: (message: string, error: unknown) => void;
  /** How often the revision is read, and how long a page that could not be rendered is left alone. */
  readonly checkMs?: number;
}

export function createPageCache(options: PageCacheOptions): PageCache {
  const { maker, readRevision, report, checkMs = CHECK_MS } = options;
  const pages = new Map(options.pages.map((page) => [keyOf(page.path, page.variant), page]));
  const findKey = createKeyFinder(pages, options);
  const entries = new Map<string, MadePage>();
  const loading = new Map<string, Promise<void>>();
  const failedAt = new Map<string, number>();
  const repeat = createRepeat(refresh, checkMs, (error) =>
    report("public pages stay as they are: rendering them again failed", error),
  );

  async function refresh(): Promise<void> {
    for (;;) {
      const current = await readRevision();
      const held = [...entries.values()];
      const stale = held.filter(({ revision }) => revision !== current);
      const rough = held.filter(({ effort }) => effort !== "best").slice(0, 1);
      if (stale.length + rough.length === 0) return;
      // What changed is shown first, all of it together; then each is made as small as it can be.
      const isStale = stale.length > 0;
      const next = (isStale ? stale : rough).map(({ page }) => page);
      const made = await maker.make(next, isStale ? "quick" : "best");
      // Changed meanwhile: those that were up to date are not any more.
      if (made.every(({ revision }) => revision === current)) putAll(made);
    }
  }

  /** In one go: nobody is answered between. */
  function putAll(made: readonly MadePage[]): void {
    for (const entry of made) {
      const key = keyOf(entry.page.path, entry.page.variant);
      const { revision = 0 } = entries.get(key) ?? {};
      if (entry.revision >= revision) entries.set(key, entry);
    }
    repeat.start();
  }

  function load(key: string, page: PublicPage): Promise<void> {
    const begun = loading.get(key);
    if (begun) return begun;
    const started = maker
      // Somebody waits; the next look makes it as small as it can be.
      .make([page], "quick")
      .then(putAll)
      .catch((error: unknown) => {
        failedAt.set(key, performance.now());
        report("a public page could not be rendered", error);
      })
      .finally(() => loading.delete(key));
    loading.set(key, started);
    return started;
  }

  function answerFrom(key: string | undefined, method: string, fields: RequestFields) {
    const entry = key === undefined ? undefined : entries.get(key);
    return entry && chooseAnswer(entry.kept, method === "HEAD" ? "HEAD" : "GET", fields);
  }

  return {
    answer: (method, target, fields) => answerFrom(findKey(method, target, fields), method, fields),
    async ask(method, target, fields, drawn) {
      const key = findKey(method, target, fields, drawn);
      const page = key === undefined ? undefined : pages.get(key);
      if (key === undefined || !page) return undefined;
      const restsUntil = (failedAt.get(key) ?? -Infinity) + checkMs;
      if (!entries.has(key) && performance.now() >= restsUntil) await load(key, page);
      return answerFrom(key, method, fields);
    },
    async warm() {
      for (const [key, page] of pages) if (!entries.has(key)) await load(key, page);
    },
    async close() {
      await Promise.all([repeat.stop(), ...loading.values()]);
    },
  };
}

/** Under what the answer to a request is kept; undefined where the request is for the app alone. */
function createKeyFinder(
  pages: ReadonlyMap<string, PublicPage>,
  { onlyHost, readVariant }: Pick<PageCacheOptions, "onlyHost" | "readVariant">,
) {
  return (
    method: string,
    target: string,
    { host, cookie = "" }: RequestFields,
    drawn?: Variant,
  ): string | undefined => {
    if ((method !== "GET" && method !== "HEAD") || (onlyHost !== undefined && host !== onlyHost))
      return undefined;
    // Nearly everybody asks for a page by the name it is kept under; a space, as in "/ landing", comes in no target.
    const asked = pages.get(target);
    if (asked && !asked.isForUnknown) return target;
    const path = normalisePath(target);
    if (path === undefined) return undefined;
    const key = keyOf(path, path === "/" ? (drawn ?? readVariant(cookie)) : undefined);
    return pages.get(key)?.isForUnknown && SESSION_COOKIE.test(cookie) ? undefined : key;
  };
}
