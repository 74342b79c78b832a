import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { hasSignedInCookie } from "./signed-in-cookie.ts";
import { onSignedOutElsewhere } from "./sign-out.ts";

/**
 * When another tab signs out, updates the sign-in link and revalidates, so that the server redirects member pages. Also
 * detects a sign-out between the head script and hydration.
 */
export function useSignedOutElsewhere(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const root = document.documentElement;
    const showSignedOut = () => {
      root.removeAttribute("data-signed-in");
      void revalidate();
    };
    const stopListening = onSignedOutElsewhere(showSignedOut);
    if (root.hasAttribute("data-signed-in") && !hasSignedInCookie()) showSignedOut();
    return stopListening;
  }, [revalidate]);
}
