import {
  type CachedResponse,
  type RequestFields,
  type SelectedResponse,
  selectResponse,
} from "../http/cached-response.ts";
import type { ReadMisdirection } from "../http/misdirected.ts";
import { pageOfHydrationData } from "./hydration-data.ts";
import type { RenderedPage, Unrendered } from "./page-renderer.ts";
import { keyOf, type PublicPage } from "./public-pages.ts";

interface DataModules {
  /** Replaces the page's module. */
  add(rendered: Pick<RenderedPage, "page" | "data">): void;
  /** Renders the page if the module is unknown: another process may have rendered it, or from newer content. */
  cachedResponse(
    method: string,
    target: string,
    fields: RequestFields,
  ): SelectedResponse | Unrendered | undefined;
}

interface DataModulesOptions {
  readonly pages: readonly PublicPage[];
  readonly readMisdirection: ReadMisdirection;
}

/** Keeps the modules of one earlier rendering of each page, too, because open documents may be older than the content. */
export function createDataModules(
  { pages, readMisdirection }: DataModulesOptions,
  render: (page: PublicPage) => Promise<void>,
  /** Pause after a rendering that did not help. */
  restMs: number,
): DataModules {
  const cached = new Map<string, CachedResponse>();
  const current = new Map<string, string>();
  const former: string[] = [];
  const renderedAt = new Map<string, number>();

  function retire(path: string): void {
    former.push(path);
    const [oldest = ""] = former.length > pages.length ? former.splice(0, 1) : [];
    if (![...current.values(), ...former].includes(oldest)) cached.delete(oldest);
  }

  return {
    add({ page, data }) {
      if (!data) return;
      const key = keyOf(page);
      const before = current.get(key);
      cached.set(data.path, data.cached);
      current.set(key, data.path);
      if (before !== undefined && before !== data.path) retire(before);
    },

    cachedResponse(method, target, fields) {
      const path = pageOfHydrationData(target);
      if (path === undefined || (method !== "GET" && method !== "HEAD")) return undefined;
      if (readMisdirection(fields) !== undefined) return undefined;
      const select = () => {
        const found = cached.get(target);
        return found && selectResponse(found, method, fields);
      };
      const found = select();
      const own = pages.filter((page) => page.path === path && !page.isAsking);
      const isResting = performance.now() < (renderedAt.get(path) ?? -Infinity) + restMs;
      if (found || own.length === 0 || isResting) return found;
      return {
        async render() {
          renderedAt.set(path, performance.now());
          await Promise.all(own.map(render));
          return select();
        },
      };
    },
  };
}
