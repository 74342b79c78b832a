import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import everyone from "virtual:catalogues/everyone";
import { loadMessages } from "#locales/catalogues.ts";
import { directionOf } from "#locales/direction.ts";
import { createTranslate, type Translate } from "#locales/translate.ts";
import { declineLanguage } from "../i18n/wanted-language.ts";
import { addressIn } from "../platform/language-address.ts";
import { usePageInfo } from "../platform/page-info.ts";

interface LanguageOfferProps {
  readonly locale: string;
  readonly onDecline: () => void;
}

/** One line in the language that the visitor's browser prefers, at the bottom of the window. */
function LanguageOffer({ locale, onDecline }: LanguageOfferProps) {
  const info = usePageInfo();
  const place = useLocation();
  const [translate, setTranslate] = useState<Translate>();
  useEffect(() => {
    loadMessages(everyone, locale).then(
      (messages) => setTranslate(() => createTranslate(messages, locale)),
      reportError,
    );
  }, [locale]);
  if (!translate) return null;
  function decline() {
    declineLanguage(locale);
    onDecline();
  }
  return (
    <aside
      id="language-offer"
      lang={locale}
      dir={directionOf(locale)}
      className="fixed inset-x-0 bottom-0 z-30 flex min-h-11 items-center justify-center gap-2 border-t border-gray-300 bg-white px-4 text-sm text-gray-950 dark:border-gray-700 dark:bg-gray-900 dark:text-white print:hidden"
    >
      <a
        href={addressIn(locale, place, info)}
        hrefLang={locale}
        className="inline-flex min-h-11 items-center underline underline-offset-4"
      >
        {translate("common.alsoInThisLanguage")}
      </a>
      <button
        type="button"
        aria-label={translate("ui.close")}
        onClick={decline}
        className="grid size-11 shrink-0 place-items-center rounded-md"
      >
        <svg viewBox="0 0 20 20" aria-hidden className="size-4 stroke-current stroke-2">
          <path d="M4 4l12 12M16 4L4 16" />
        </svg>
      </button>
    </aside>
  );
}

export function renderOffer(props: LanguageOfferProps) {
  return <LanguageOffer {...props} />;
}
