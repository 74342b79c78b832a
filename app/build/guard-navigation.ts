/**
 * Stands before each navigation. Where a rule of the store leads elsewhere, it goes there instead. Where the server has a
 * new build, or a module of the target cannot be loaded, the page is loaded anew. React Router would begin with the modules itself, and reload the page it is on where one is missing.
 */
import type { ClientInstrumentation } from "react-router";
import { findRedirect, isOwnPath } from "#domain/route-rules/redirect.ts";
import type { BuildMeta } from "./build-meta.ts";
import { loadAnew } from "./reload-guard.ts";
import { missingModules } from "./route-modules.ts";

declare global {
  interface Window {
    readonly __reactRouterDataRouter?: {
      navigate(to: string, options: { replace: boolean }): Promise<void>;
    };
  }
}

export interface NavigationGuard {
  readonly instrumentation: ClientInstrumentation;
  /** From here on the next navigation to another path or query is a document load. */
  expectNewBuild(): void;
}

export function createNavigationGuard(
  readMeta: () => Promise<BuildMeta | undefined>,
): NavigationGuard {
  let isOutdated = false;
  /** Only the navigation that began last may go on. */
  let latest = 0;
  let shown = withoutHash(location);

  addEventListener("popstate", () => {
    latest += 1;
    const target = new URL(location.href);
    const isOther = withoutHash(target) !== shown;
    shown = withoutHash(target);
    if (isOutdated && isOther) loadAnew(target);
  });

  /** False where it must not begin. */
  async function mayBegin(target: URL): Promise<boolean> {
    latest += 1;
    const own = latest;
    if (target.origin !== location.origin || withoutHash(target) === shown) return true;
    if (isOutdated && loadAnew(target)) return false;
    const meta = await readMeta();
    if (own !== latest) return false;
    const redirected = meta && findRedirect(meta.matcher, ({ redirect }) => redirect, target);
    if (redirected) {
      goTo(redirected.location);
      return false;
    }
    const missing = missingModules(target.pathname);
    if (missing.length === 0) return true;
    try {
      await Promise.all(missing.map((module) => import(/* @vite-ignore */ module)));
    } catch (error) {
      reportError(error);
      if (own === latest) loadAnew(target);
      return false;
    }
    return own === latest;
  }

  return {
    expectNewBuild() {
      isOutdated = true;
    },
    instrumentation: {
      router: ({ instrument }) =>
        instrument({
          async navigate(begin, { to, formMethod }) {
            const isReading = formMethod === undefined || formMethod.toLowerCase() === "get";
            // What a form sends is never thrown away.
            if (
              typeof to === "string" &&
              isReading &&
              !(await mayBegin(new URL(to, location.href)))
            )
              await new Promise(() => {});
            await begin();
            shown = withoutHash(location);
          },
        }),
    },
  };
}

/** As a link to it would. An absolute address is left for, whoever's it is. */
function goTo(to: string): void {
  const router = window.__reactRouterDataRouter;
  const { href } = new URL(to, location.href);
  if (router && isOwnPath(to)) void router.navigate(to, { replace: href === location.href });
  else location.assign(href);
}

function withoutHash({ pathname, search }: URL | Location): string {
  return pathname + search;
}
