import { useEffect, useTransition } from "react";
import { useRevalidator } from "react-router";
import { concealPage, onReturned, revealPage } from "../platform/browser/returned-page.ts";
import { isNavigating } from "../platform/react-router/data-router.ts";
import { hasSignedInCookie } from "./signed-in-cookie.ts";
import { onSignedOutElsewhere } from "./sign-out.ts";

const SIGNED_IN = "data-signed-in";

/** Revalidates after a sign-out that the page missed. A page from the back/forward cache stays hidden until then. */
export function useSessionChanges(): void {
  const { revalidate } = useRevalidator();
  const [isReturning, startReturn] = useTransition();
  useEffect(() => {
    const root = document.documentElement;
    const showSignedOut = () => {
      root.removeAttribute(SIGNED_IN);
      void revalidate();
    };
    const stopListening = onSignedOutElsewhere(showSignedOut);
    const stopReturned = onReturned(() => {
      if (root.hasAttribute(SIGNED_IN)) concealPage();
      root.toggleAttribute(SIGNED_IN, hasSignedInCookie());
      // Revalidating would repeat the navigation that left this document.
      if (isNavigating()) location.reload();
      else startReturn(revalidate);
    });
    if (root.hasAttribute(SIGNED_IN) && !hasSignedInCookie()) showSignedOut();
    return () => {
      stopListening();
      stopReturned();
    };
  }, [revalidate]);
  // Reveal the page in the commit that shows the new data, or the error page that replaces the layout.
  useEffect(() => (isReturning ? revealPage : undefined), [isReturning]);
}
