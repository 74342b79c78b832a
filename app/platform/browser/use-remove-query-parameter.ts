import { useEffect } from "react";

/** Removes a secret from the page's address, which a visitor may bookmark or share, unless `isNow` is false. */
export function useRemoveQueryParameter(parameter: string, isNow = true): void {
  useEffect(() => {
    const url = new URL(location.href);
    if (!isNow || !url.searchParams.has(parameter)) return;
    url.searchParams.delete(parameter);
    history.replaceState(history.state, "", url);
  }, [parameter, isNow]);
}
