import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { onSignedOutElsewhere } from "./sign-out.ts";

/** Another tab signed out: the link changes here too, and a page for members asks the server, which sends it away. */
export function useSignedOutElsewhere(): void {
  const { revalidate } = useRevalidator();
  useEffect(
    () =>
      onSignedOutElsewhere(() => {
        document.documentElement.removeAttribute("data-signed-in");
        void revalidate();
      }),
    [revalidate],
  );
}
