import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import everyone from "virtual:catalogues/everyone";
import { loadMessages } from "#locales/catalogues.ts";
import { directionOf } from "#locales/direction.ts";
import { createTranslate, type Translate } from "#locales/translate.ts";
import { declineLanguage } from "./declined-language.ts";
import { wantedLanguage } from "./wanted-language.ts";
import { addressIn } from "../platform/language-address.ts";
import { usePageInfo } from "../platform/page-info.ts";

/** One line in the language that the visitor's browser prefers, at the bottom of the window. */
export function LanguageOffer({ onDecline }: { readonly onDecline: () => void }) {
  const info = usePageInfo();
  const place = useLocation();
  const [wanted] = useState(() => wantedLanguage(info, navigator.languages));
  const [translate, setTranslate] = useState<Translate>();
  useEffect(() => {
    if (wanted === undefined) return;
    const { locale } = wanted;
    loadMessages(everyone, locale).then(
      (messages) => setTranslate(() => createTranslate(messages, locale)),
      reportError,
    );
  }, [wanted]);
  if (wanted === undefined || !translate) return null;
  return (
    <aside
      id="language-offer"
      ref={makeRoom}
      lang={wanted.locale}
      dir={directionOf(wanted.locale)}
      aria-label={translate("common.languages")}
      className="fixed inset-x-0 bottom-0 z-30 flex min-h-11 items-center justify-center gap-2 border-t border-gray-300 bg-white px-4 text-sm text-gray-950 dark:border-gray-700 dark:bg-gray-900 dark:text-white print:hidden"
    >
      <a
        href={addressIn(wanted, place, info)}
        hrefLang={wanted.locale}
        className="inline-flex min-h-11 items-center underline underline-offset-4"
      >
        {translate("common.alsoInThisLanguage")}
      </a>
      <button
        type="button"
        aria-label={translate("ui.close")}
        onClick={() => {
          declineLanguage(wanted.locale);
          onDecline();
        }}
        className="grid size-11 shrink-0 place-items-center rounded-md"
      >
        <svg viewBox="0 0 20 20" aria-hidden className="size-4 stroke-current stroke-2">
          <path d="M4 4l12 12M16 4L4 16" />
        </svg>
      </button>
    </aside>
  );
}

/** For what stands at the bottom of the window (see app.css). */
function makeRoom({ offsetHeight }: HTMLElement): () => void {
  const { style } = document.body;
  style.setProperty("--banner", `${offsetHeight}px`);
  return () => void style.removeProperty("--banner");
}
