import { use } from "react";
import { useLocation } from "react-router";
import { useTranslate } from "../../i18n/messages.ts";
import { declineLanguage } from "../../i18n/declined-language.ts";
import { addressIn } from "../../platform/language-address.ts";
import { NonceContext, usePageInfo } from "../../platform/page-info.ts";
import { useHydrated } from "../../platform/use-hydrated.ts";

/** Document loads, because each language has its own prefix. Nothing in a shop with one language. */
export function LanguageLinks({ className }: { className: string }) {
  const translate = useTranslate();
  const info = usePageInfo();
  const { pathname, search } = useLocation();
  const isHydrated = useHydrated();
  const isCached = use(NonceContext) === undefined;
  if (!info.languages) return null;
  // A cached page is the same for all queries; the browser adds its own.
  const place = { pathname, search: isCached && !isHydrated ? "" : search };
  return (
    // In the system's typeface: the names alone would load the files of every script before the first paint.
    <ul
      aria-label={translate("common.languages")}
      className="col-[1/-1] text-balance font-[system-ui,sans-serif]"
    >
      {info.languages.map(({ locale, name, basename }) => (
        <li key={locale} className="me-6 inline-block">
          <a
            href={addressIn({ basename }, place, info)}
            lang={locale}
            hrefLang={locale}
            onClick={() => declineLanguage(info.locale)}
            aria-current={locale === info.locale ? "true" : undefined}
            className={`${className} aria-[current]:underline`}
          >
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}
