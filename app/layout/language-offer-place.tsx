import { useCallback, useState } from "react";
import { wantedLanguage } from "../i18n/wanted-language.ts";
import { usePageInfo } from "../platform/page-info.ts";
import { useHydrated } from "../platform/use-hydrated.ts";
import { useOnDemand } from "../ui/use-on-demand.ts";

const loadOffer = async () => (await import("./language-offer.tsx")).renderOffer;

/** Decided in the browser, because cached pages know no visitor. Waits until the visitor has answered about consent. */
export function LanguageOfferPlace() {
  const info = usePageInfo();
  const isHydrated = useHydrated();
  const [isOver, setOver] = useState(false);
  const end = useCallback(() => setOver(true), []);
  const mayOffer = isHydrated && !isOver && info.languages && !info.tracking?.isAsking;
  const wanted = mayOffer ? wantedLanguage(info, navigator.languages) : undefined;
  const renderOffer = useOnDemand(wanted !== undefined, loadOffer, end);
  return wanted !== undefined && renderOffer?.({ locale: wanted, onDecline: end });
}
