/** Access to the router that React Router sets on `window` at hydration. */

declare global {
  interface Window {
    readonly __reactRouterDataRouter?: {
      navigate(to: string, options: { replace: boolean }): Promise<void>;
      readonly state: {
        readonly location: { readonly pathname: string; readonly search: string };
        readonly navigation: {
          readonly state: "idle" | "loading" | "submitting";
          readonly location?: { readonly hash: string };
        };
      };
    };
  }
}

/** Navigates to `path`, which has no language prefix. Returns false, without effect, before hydration. */
export function navigateWithRouter(path: string, options: { replace: boolean }): boolean {
  const router = window.__reactRouterDataRouter;
  void router?.navigate(path, options);
  return router !== undefined;
}

/** Location of the page on screen; the address bar may already show the next one. Undefined before hydration. */
export function readShownLocation(): { pathname: string; search: string } | undefined {
  return window.__reactRouterDataRouter?.state.location;
}

/** Fragment of the current navigation's target, with its `#`; empty if there is none. */
export function readPendingHash(): string {
  return window.__reactRouterDataRouter?.state.navigation.location?.hash ?? "";
}

/** Whether a navigation has started and not ended, for example because it leaves the document. */
export function isNavigating(): boolean {
  return (window.__reactRouterDataRouter?.state.navigation.state ?? "idle") !== "idle";
}
