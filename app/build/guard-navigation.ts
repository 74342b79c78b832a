/**
 * Stands before each navigation, by a link or in the history. Where a rule of the store leads elsewhere, it goes there
 * instead. Where the server has a new build, or a module of the target cannot be loaded, the page is loaded anew. React
 * Router would begin with the modules itself, and reload the page it is on where one is missing.
 */
import type { ClientInstrumentation } from "react-router";
import { findRedirect, isOwnPath } from "#domain/route-rules/redirect.ts";
import type { BuildMeta } from "../platform/navigation/build-meta.ts";
import { loadAnew } from "../platform/navigation/reload-guard.ts";
import { missingModules } from "../platform/react-router/route-modules.ts";

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

/** Of one page's life. */
interface Travel {
  isOutdated: boolean;
  /** Only the navigation that began last may go on. */
  latest: number;
  shown: Place;
}

export function createNavigationGuard(
  readMeta: () => Promise<BuildMeta | undefined>,
): NavigationGuard {
  const travel: Travel = { isOutdated: false, latest: 0, shown: readPlace() };
  guardHistory(travel);

  /** False where it must not begin. */
  async function mayBegin(target: URL): Promise<boolean> {
    const own = (travel.latest += 1);
    if (target.origin !== location.origin || withoutHash(target) === travel.shown.path) return true;
    if (travel.isOutdated && loadAnew(target)) return false;
    const meta = await readMeta();
    if (own !== travel.latest) return false;
    const redirected = meta && findRedirect(meta.matcher, ({ redirect }) => redirect, target);
    if (redirected) {
      goTo(redirected.location);
      return false;
    }
    return missingModules(target.pathname).length === 0 || haveModules(travel, target);
  }

  return {
    expectNewBuild() {
      travel.isOutdated = true;
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
            travel.shown = readPlace();
          },
        }),
    },
  };
}

/** Back and forward: the address has changed before anybody is told. */
function guardHistory(travel: Travel): void {
  // Before React Router's own listener. What that must not see yet it is shown again.
  addEventListener("popstate", (event) => {
    if (!event.isTrusted) return;
    travel.latest += 1;
    const target = new URL(location.href);
    const { path, index } = travel.shown;
    const goOn = () => {
      travel.shown = readPlace();
    };
    if (withoutHash(target) === path) return goOn();
    if (travel.isOutdated && loadAnew(target)) return event.stopImmediatePropagation();
    if (missingModules(target.pathname).length === 0) return goOn();
    event.stopImmediatePropagation();
    const goBack = () => {
      const steps = index - readPlace().index;
      // No step at all would load the page anew.
      if (steps !== 0) history.go(steps);
    };
    void haveModules(travel, target, goBack).then((isThere) => {
      if (!isThere) return;
      goOn();
      dispatchEvent(new PopStateEvent("popstate", { state: history.state }));
    });
  });
}

/** Imports what the page lacks. False where that failed, and it is loaded anew or refused, and where another goes first. */
async function haveModules(travel: Travel, target: URL, onRefused = () => {}): Promise<boolean> {
  const own = travel.latest;
  const missing = missingModules(target.pathname);
  try {
    await Promise.all(missing.map((module) => import(/* @vite-ignore */ module)));
  } catch (error) {
    reportError(error);
    if (own === travel.latest && !loadAnew(target)) {
      onRefused();
      // The loading bar says so.
      dispatchEvent(new Event("navigationrefused"));
    }
    return false;
  }
  return own === travel.latest;
}

/** As a link to it would. An absolute address is left for, whoever's it is. */
function goTo(to: string): void {
  const router = window.__reactRouterDataRouter;
  const { href } = new URL(to, location.href);
  if (router && isOwnPath(to)) void router.navigate(to, { replace: href === location.href });
  else location.assign(href);
}

interface Place {
  readonly path: string;
  /** React Router's, of the entry in the browser's history. */
  readonly index: number;
}

function readPlace(): Place {
  return { path: withoutHash(location), index: Number(history.state?.idx ?? 0) };
}

function withoutHash({ pathname, search }: URL | Location): string {
  return pathname + search;
}
