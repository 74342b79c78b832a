import { useCallback, useState } from "react";
import { usePageInfo } from "../platform/page-info.ts";
import { useHydrated } from "../platform/use-hydrated.ts";
import { useOnDemand } from "../ui/use-on-demand.ts";

const loadOffer = async () => (await import("../i18n/language-offer.tsx")).renderOffer;

/** Decided in the browser, because cached pages know no visitor. Waits until the visitor has answered about consent. */
export function LanguageOfferPlace() {
  const { languages, locale, tracking } = usePageInfo();
  const isHydrated = useHydrated();
  const [isOver, setOver] = useState(false);
  const end = useCallback(() => setOver(true), []);
  const mayOffer =
    isHydrated && languages && !isOver && !tracking?.isAsking && navigator.language !== locale;
  const renderOffer = useOnDemand(mayOffer === true, loadOffer, end);
  return mayOffer === true && renderOffer?.(end);
}
