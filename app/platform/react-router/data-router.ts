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

/** `path` has no language prefix. False, without effect, before hydration. */
export function navigateWithRouter(path: string, options: { replace: boolean }): boolean {
  const router = window.__reactRouterDataRouter;
  void router?.navigate(path, options);
  return router !== undefined;
}

/** Location of the page on screen; the address bar may already show the next one. Undefined before hydration. */
export function readShownLocation(): { pathname: string; search: string } | undefined {
  return window.__reactRouterDataRouter?.state.location;
}

export function readPendingHash(): string {
  return window.__reactRouterDataRouter?.state.navigation.location?.hash ?? "";
}

/** True from the start of a navigation to its end, for example while it leaves the document. */
export function isNavigating(): boolean {
  return (window.__reactRouterDataRouter?.state.navigation.state ?? "idle") !== "idle";
}
