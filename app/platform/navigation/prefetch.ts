/** Prefetches the page behind a link: its modules and, if it is prerendered, its data. */
import { findRedirect } from "#domain/route-rules/redirect.ts";
import { toRoutePlace, withoutBasename } from "../basename.ts";
import { whenIdle } from "../browser/optional.ts";
import { loadRoute, missingFiles, missingRoutes } from "../react-router/route-modules.ts";
import type { BuildMeta } from "../payload/build-meta.ts";
import type { Payloads } from "../payload/payloads.ts";

const MAX_FILES = 5;

interface PrefetchOptions {
  readonly readMeta: () => Promise<BuildMeta | undefined>;
  readonly payloads: Payloads;
}

declare global {
  interface Navigator {
    /** Missing in some browsers. */
    readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string };
  }
}

/** Prefetches each path once. Ignores failures, because the navigation loads whatever is missing. */
export function createPrefetch({ readMeta, payloads }: PrefetchOptions) {
  const asked = new Set<string>();
  const modules = new Map<string, Promise<boolean>>();
  let free = MAX_FILES;
  const waiting: (() => void)[] = [];

  async function fetchPage(target: URL): Promise<void> {
    const meta = await readMeta();
    if (meta && findRedirect(meta.matcher, ({ redirect }) => redirect, toRoutePlace(target)))
      return;
    // Many links come into view together. Yield, so that they do not delay the visitor's first input.
    await new Promise((resolve) => setTimeout(resolve));
    const { pathname } = target;
    const files = missingFiles(pathname);
    for (const address of files) {
      await takeRoom();
      if (modules.has(address)) giveRoom();
      else modules.set(address, begin(preloadModule(address)));
    }
    await takeRoom();
    void begin(payloads.load(pathname));
    // A module that cannot be loaded now would fail for as long as the document lives.
    const areThere = await Promise.all(files.map((address) => modules.get(address)));
    if (areThere.every(Boolean)) await runModules(pathname).catch(() => undefined);
  }

  /** In the order of the calls. */
  async function takeRoom(): Promise<void> {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => void waiting.push(resolve));
  }

  function giveRoom(): void {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  }

  /** Resolves to false if it fails, and gives back its room. */
  function begin(task: Promise<unknown>): Promise<boolean> {
    return task
      .then(
        () => true,
        () => false,
      )
      .finally(giveRoom);
  }

  return (link: HTMLAnchorElement): void => {
    const target = new URL(link.href);
    if (isSaving() || !leadsToPage(link, target) || asked.has(target.pathname)) return;
    asked.add(target.pathname);
    void fetchPage(target);
  };
}

/** The home page is always a document load. */
function leadsToPage(link: HTMLAnchorElement, { origin, pathname }: URL): boolean {
  return (
    origin === location.origin &&
    withoutBasename(pathname) !== "/" &&
    pathname !== location.pathname &&
    (link.target === "" || link.target === "_self") &&
    !link.hasAttribute("download") &&
    !link.relList.contains("external")
  );
}

function isSaving(): boolean {
  const { saveData = false, effectiveType = "" } = navigator.connection ?? {};
  return saveData || effectiveType.includes("2g");
}

/** Runs a page's modules before the tap, each when the browser has nothing else to do. */
async function runModules(pathname: string): Promise<void> {
  for (const route of missingRoutes(pathname)) {
    await new Promise<void>((resolve) => whenIdle(resolve));
    await loadRoute(route);
  }
}

/** Loads a module into the browser's module map without running it. */
async function preloadModule(address: string): Promise<void> {
  const link = document.createElement("link");
  if (!link.relList.supports("modulepreload")) return;
  link.rel = "modulepreload";
  // Navigations take priority.
  link.fetchPriority = "low";
  link.href = address;
  const loaded = new Promise<void>((resolve, reject) => {
    link.addEventListener("load", () => resolve());
    link.addEventListener("error", reject);
  });
  document.head.append(link);
  return loaded.finally(() => link.remove());
}
