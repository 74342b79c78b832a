import { use } from "react";
import { useLocation } from "react-router";
import { useTranslate } from "../../i18n/messages.ts";
import { declineLanguage } from "../../i18n/declined-language.ts";
import { addressIn } from "../../platform/language-address.ts";
import { NonceContext, usePageInfo } from "../../platform/page-info.ts";
import { useHydrated } from "../../platform/use-hydrated.ts";
import { Icon } from "../../ui/icons.tsx";

interface LanguageMenuProps {
  readonly panelClassName: string;
}

/** For the footer. Browsers load the typefaces that the names of all languages need only when the menu opens. */
export function LanguageMenu({ panelClassName }: LanguageMenuProps) {
  const translate = useTranslate();
  const { languages, locale } = usePageInfo();
  const own = languages?.find((language) => language.locale === locale);
  if (!own) return null;
  return (
    <details className="group relative w-fit text-sm">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-1.5 [&::-webkit-details-marker]:hidden">
        <span className="sr-only">{translate("common.languages")}</span>
        {own.name}
        <Icon name="chevronDown" className="size-4 group-open:rotate-180" />
      </summary>
      <div className={`absolute start-0 bottom-full z-20 w-72 border ${panelClassName}`}>
        <LanguageLinks className="inline-flex min-h-11 items-center underline-offset-4 hover:underline" />
      </div>
    </details>
  );
}

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
    <ul aria-label={translate("common.languages")} className="columns-2 gap-x-4">
      {info.languages.map(({ locale, name, basename }) => (
        <li key={locale}>
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
