import { useTranslate } from "#app/i18n/messages.ts";
import { usePageInfo } from "#app/platform/page-info.ts";
import { ColorModeSwitch } from "#app/theme/color-mode-switch.tsx";
import { FooterLinks } from "#app/layout/nav/footer-links.tsx";
import { FooterSeller } from "#app/layout/nav/footer-seller.tsx";
import { LanguageMenu } from "#app/layout/nav/language-links.tsx";

const link = "underline-offset-4 hover:text-gray-950 hover:underline dark:hover:text-white";

export default function Footer() {
  const translate = useTranslate();
  const { storeName } = usePageInfo();
  return (
    <footer className="border-t border-gray-200 bg-gray-50 text-sm wrap-anywhere text-gray-600 dark:border-gray-800 dark:bg-gray-950 dark:text-gray-400">
      <div className="mx-auto grid max-w-6xl gap-x-6 gap-y-1 px-4 pt-3 pb-1 sm:gap-y-6 sm:py-12 sm:grid-cols-2 sm:px-6 lg:gap-x-12">
        <div className="max-w-md text-xs sm:text-sm">
          <p className="mb-2 font-calm text-xl text-gray-950 max-sm:hidden dark:text-white">
            {storeName}
          </p>
          <FooterSeller linkClassName={link} />
        </div>
        <div>
          <nav aria-label={translate("common.footerNavigation")}>
            <ul className="grid grid-cols-[minmax(0,max-content)_minmax(0,1fr)] items-baseline gap-x-6 lg:grid-cols-2">
              <FooterLinks className={`inline-flex min-h-11 items-center sm:min-h-8 ${link}`} />
            </ul>
          </nav>
          <div className="mt-6 flex flex-wrap items-center gap-x-8 max-sm:hidden">
            <ColorModeSwitch />
            <LanguageMenu panelClassName="rounded-lg border-gray-200 bg-white px-4 py-2 shadow-lg dark:border-gray-700 dark:bg-gray-900" />
          </div>
        </div>
      </div>
    </footer>
  );
}
