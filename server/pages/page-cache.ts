/** Keeps the public pages rendered. What changes them is the build, which is this process, and the content revision. */
import { type Answer, chooseAnswer, type RequestFields } from "./kept-answer.ts";
import type { MadePage, PageMaker } from "./page-maker.ts";
import { normalisePath, type PublicPage } from "./public-pages.ts";
import { createRepeat } from "./repeat.ts";

const CHECK_MS = 1000;

export interface PageCache {
  /** From memory alone; undefined where the app must answer. Nothing but these decides what it is. */
  answer(method: string, target: string, fields: RequestFields): Answer | undefined;
  /** The same, and a public page that is not in memory yet is rendered first. Undefined where that failed, too. */
  ask(method: string, target: string, fields: RequestFields): Promise<Answer | undefined>;
  /** Renders every page that is not in memory yet. */
  warm(): Promise<void>;
  /** Waits for what is being rendered. */
  close(): Promise<void>;
}

export interface PageCacheOptions {
  readonly pages: readonly PublicPage[];
  /** Another Host is left to the app; absent where any is right. */
  readonly onlyHost: string | undefined;
  readonly maker: PageMaker;
  readonly readRevision: () => Promise<number>;
  readonly report: (message: string, error: unknown) => void;
  /** How often the revision is read, and how long a page that could not be rendered is left alone. */
  readonly checkMs?: number;
}

export function createPageCache(options: PageCacheOptions): PageCache {
  const { onlyHost, maker, readRevision, report, checkMs = CHECK_MS } = options;
  const pages = new Map(options.pages.map((page) => [page.path, page]));
  const entries = new Map<string, MadePage>();
  const loading = new Map<string, Promise<void>>();
  const failedAt = new Map<string, number>();
  const repeat = createRepeat(refresh, checkMs, (error) =>
    report("public pages stay as they are: rendering them again failed", error),
  );

  async function refresh(): Promise<void> {
    const current = await readRevision();
    const stale = [...entries.values()].filter(({ revision }) => revision !== current);
    if (stale.length > 0) putAll(await maker.make(stale.map(({ page }) => page)));
  }

  /** In one go: nobody is answered between. */
  function putAll(made: readonly MadePage[]): void {
    for (const entry of made) {
      const { revision = 0 } = entries.get(entry.page.path) ?? {};
      if (entry.revision >= revision) entries.set(entry.page.path, entry);
    }
    repeat.start();
  }

  function load(page: PublicPage): Promise<void> {
    const begun = loading.get(page.path);
    if (begun) return begun;
    const started = maker
      .make([page])
      .then(putAll)
      .catch((error: unknown) => {
        failedAt.set(page.path, performance.now());
        report("a public page could not be rendered", error);
      })
      .finally(() => loading.delete(page.path));
    loading.set(page.path, started);
    return started;
  }

  function isAnswered(method: string, { host }: RequestFields): method is "GET" | "HEAD" {
    return (method === "GET" || method === "HEAD") && (onlyHost === undefined || host === onlyHost);
  }

  function answer(method: string, target: string, fields: RequestFields): Answer | undefined {
    if (!isAnswered(method, fields)) return undefined;
    const entry = entries.get(target) ?? entries.get(normalisePath(target) ?? "");
    return entry && chooseAnswer(entry.kept, method, fields);
  }

  return {
    answer,
    async ask(method, target, fields) {
      const page = pages.get(normalisePath(target) ?? "");
      if (!page || !isAnswered(method, fields)) return undefined;
      const restsUntil = (failedAt.get(page.path) ?? -Infinity) + checkMs;
      if (!entries.has(page.path) && performance.now() >= restsUntil) await load(page);
      return answer(method, target, fields);
    },
    async warm() {
      for (const page of pages.values()) if (!entries.has(page.path)) await load(page);
    },
    async close() {
      await Promise.all([repeat.stop(), ...loading.values()]);
    },
  };
}
