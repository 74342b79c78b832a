/** Pages that are the same for all visitors whom the server does not know, and personal for others. */
import { useEffect, useState } from "react";
import { readShownLocation } from "../react-router/data-router.ts";
import { loadPayload, type LoadOptions } from "./load-prerendered.ts";
import type { Packed } from "./packed.ts";

/** What unknown visitors see, to show at once, and the visitor's own data, which never rejects. */
export interface Early<T> {
  readonly early: Packed<T>;
  readonly own: Promise<Packed<T>>;
}

/** Takes the payload for the first view of the page. Asks the server alone if the page is shown already. */
export async function loadEarly<T>(options: LoadOptions<T>): Promise<Packed<T> | Early<T>> {
  const { url, serverLoader } = options;
  const isShown = readShownLocation()?.pathname === url.pathname;
  const early = isShown ? undefined : await loadPayload<T>(options);
  if (early === undefined) return serverLoader();
  return { early, own: serverLoader().catch(() => early) };
}

export function useLatest<T>(loaded: Packed<T> | Early<T>): Packed<T> {
  const [latest, setLatest] = useState<{ readonly of: Early<T>; readonly own: Packed<T> }>();
  useEffect(() => {
    if (typeof loaded === "string") return undefined;
    let isShown = true;
    void loaded.own.then((own) => {
      if (isShown && own !== loaded.early) setLatest({ of: loaded, own });
    });
    return () => {
      isShown = false;
    };
  }, [loaded]);
  if (typeof loaded === "string") return loaded;
  return latest?.of === loaded ? latest.own : loaded.early;
}
