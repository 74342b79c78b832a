import { useCallback, useState } from "react";
import { usePageInfo } from "../platform/page-info.ts";
import { useHydrated } from "../platform/use-hydrated.ts";
import { LanguageOffer } from "../i18n/language-offer.tsx";

/** Decided in the browser, because cached pages know no visitor. Waits until the visitor has answered about consent. */
export function LanguageOfferPlace() {
  const { languages, locale, tracking } = usePageInfo();
  const isHydrated = useHydrated();
  const [isOver, setOver] = useState(false);
  const end = useCallback(() => setOver(true), []);
  const mayOffer =
    isHydrated && languages && !isOver && !tracking?.isAsking && navigator.language !== locale;
  return mayOffer === true && <LanguageOffer onDecline={end} />;
}
