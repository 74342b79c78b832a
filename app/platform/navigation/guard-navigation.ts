/** Follows the store's redirect rules, and loads a document if the server has a new build or a module is missing. */
import type { ClientInstrumentation } from "react-router";
import { findRedirect, isOwnPath } from "#domain/route-rules/redirect.ts";
import { showInput } from "../browser/optional.ts";
import { toRoutePlace, withBasename } from "../basename.ts";
import { navigateWithRouter } from "../react-router/data-router.ts";
import { onHistoryMove, readHistoryIndex } from "../react-router/history-moves.ts";
import { gateNavigations } from "../react-router/navigation-gate.ts";
import { loadRoute, missingRoutes } from "../react-router/route-modules.ts";
import type { BuildMeta } from "../payload/build-meta.ts";
import { areStylesMissing, loadStyles } from "./late-styles.ts";
import { announceRefusedNavigation } from "./refused-navigation.ts";
import { loadDocument } from "./reload-guard.ts";

export interface NavigationGuard {
  readonly instrumentation: ClientInstrumentation;
  /** The next navigation to another path or query becomes a document load. */
  expectNewBuild(): void;
}

interface NavigationState {
  isOutdated: boolean;
  /** Number of the latest navigation. Earlier ones must not continue. */
  latest: number;
  shown: Place;
}

export function createNavigationGuard(
  readMeta: () => Promise<BuildMeta | undefined>,
): NavigationGuard {
  const state: NavigationState = { isOutdated: false, latest: 0, shown: readPlace() };
  guardHistory(state);

  async function canStart(target: URL): Promise<boolean> {
    const own = (state.latest += 1);
    if (target.origin !== location.origin || withoutHash(target) === state.shown.path) return true;
    if (state.isOutdated && loadDocument(target)) return false;
    const [meta] = await Promise.all([readMeta(), showInput()]);
    if (own !== state.latest) return false;
    const redirected =
      meta && findRedirect(meta.matcher, ({ redirect }) => redirect, toRoutePlace(target));
    if (redirected) {
      goTo(redirected.location);
      return false;
    }
    return isLoaded(target) || loadParts(state, target);
  }

  return {
    expectNewBuild() {
      state.isOutdated = true;
    },
    instrumentation: gateNavigations({
      canStart: (to) => canStart(toAddress(to)),
      onDone() {
        state.shown = readPlace();
      },
    }),
  };
}

/** Guards Back and Forward, which change the URL before any event fires. */
function guardHistory(state: NavigationState): void {
  onHistoryMove((move) => {
    state.latest += 1;
    const target = new URL(location.href);
    const { path, index } = state.shown;
    const accept = () => {
      state.shown = readPlace();
    };
    if (withoutHash(target) === path) return accept();
    if (state.isOutdated && loadDocument(target)) return move.hold();
    if (isLoaded(target)) return accept();
    move.hold();
    const goBack = () => {
      const steps = index - readPlace().index;
      // `history.go(0)` would reload the page.
      if (steps !== 0) history.go(steps);
    };
    void loadParts(state, target, goBack).then((isThere) => {
      if (!isThere) return;
      accept();
      move.pass();
    });
  });
}

function isLoaded({ pathname }: URL): boolean {
  return missingRoutes(pathname).length === 0 && !areStylesMissing();
}

/** False if a later navigation started or a part failed to load, which leads to a document load or a refusal. */
async function loadParts(
  state: NavigationState,
  target: URL,
  onRefused = () => {},
): Promise<boolean> {
  const own = state.latest;
  const missing = missingRoutes(target.pathname);
  try {
    await Promise.all([loadStyles(), ...missing.map(loadRoute)]);
  } catch (error) {
    reportError(error);
    // Offline, a document load would replace a readable page with the browser's error page.
    if (own === state.latest && (!navigator.onLine || !loadDocument(target))) {
      onRefused();
      announceRefusedNavigation();
    }
    return false;
  }
  return own === state.latest;
}

function goTo(to: string): void {
  const { href } = toAddress(to);
  const replace = href === location.href;
  if (!isOwnPath(to) || !navigateWithRouter(to, { replace })) location.assign(href);
}

function toAddress(to: string): URL {
  return new URL(isOwnPath(to) ? withBasename(to) : to, location.href);
}

interface Place {
  readonly path: string;
  readonly index: number;
}

function readPlace(): Place {
  return { path: withoutHash(location), index: readHistoryIndex() };
}

function withoutHash({ pathname, search }: URL | Location): string {
  return pathname + search;
}
