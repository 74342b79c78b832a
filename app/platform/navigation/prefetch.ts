/** Fetches ahead what a link leads to: the modules of its page, and what the page shows where that is kept. */
import { findRedirect } from "#domain/route-rules/redirect.ts";
import type { BuildMeta } from "./build-meta.ts";
import type { Payloads } from "./payloads.ts";
import { missingFiles } from "../react-router/route-modules.ts";

/** Pages on their way together; the next ones wait until all of these are there. */
const MAX_PAGES = 5;

interface PrefetchOptions {
  readonly readMeta: () => Promise<BuildMeta | undefined>;
  readonly payloads: Payloads;
}

declare global {
  interface Navigator {
    /** Not in every browser. */
    readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string };
  }
}

/** Each path once; what fails is left to the visit. */
export function createPrefetch({ readMeta, payloads }: PrefetchOptions) {
  const asked = new Set<string>();
  const running = new Set<Promise<unknown>>();

  async function fetchPage(target: URL): Promise<void> {
    const meta = await readMeta();
    if (meta && findRedirect(meta.matcher, ({ redirect }) => redirect, target)) return;
    // Links come into view together: the work of all of them in one go would hold up a visitor's first touch.
    await new Promise((resolve) => setTimeout(resolve));
    while (running.size >= MAX_PAGES) await Promise.all(running);
    const { pathname } = target;
    const files = missingFiles(pathname).map(preloadModule);
    const page = Promise.allSettled([...files, payloads.load(pathname)]).finally(() =>
      running.delete(page),
    );
    running.add(page);
  }

  return (link: HTMLAnchorElement): void => {
    const target = new URL(link.href);
    if (isSaving() || !leadsToPage(link, target) || asked.has(target.pathname)) return;
    asked.add(target.pathname);
    void fetchPage(target);
  };
}

/** The home page is always a document, and the page that is shown is here already. */
function leadsToPage(link: HTMLAnchorElement, { origin, pathname }: URL): boolean {
  return (
    origin === location.origin &&
    pathname !== "/" &&
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

/** Into the browser's own list of modules, where an import finds it; it does not run yet. */
async function preloadModule(address: string): Promise<void> {
  const link = document.createElement("link");
  if (!link.relList.supports("modulepreload")) return;
  link.rel = "modulepreload";
  // What a visit asks for goes first.
  link.fetchPriority = "low";
  link.href = address;
  const loaded = new Promise<void>((resolve, reject) => {
    link.addEventListener("load", () => resolve());
    link.addEventListener("error", reject);
  });
  document.head.append(link);
  return loaded.finally(() => link.remove());
}
