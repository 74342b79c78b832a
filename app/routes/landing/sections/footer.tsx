import { useTranslate } from "#app/i18n/messages.ts";
import { usePageInfo } from "#app/platform/page-info.ts";
import { ColorModeSwitch } from "#app/theme/color-mode-switch.tsx";
import { FooterLinks } from "#app/layout/nav/footer-links.tsx";
import { LanguageMenu } from "#app/layout/nav/language-links.tsx";

const link =
  "inline-flex min-h-8 items-center underline-offset-4 hover:text-gray-950 hover:underline dark:hover:text-white";

export default function Footer() {
  const translate = useTranslate();
  const { seller, storeName } = usePageInfo();
  return (
    <footer className="border-t border-gray-200 bg-gray-50 text-sm wrap-anywhere text-gray-600 dark:border-gray-800 dark:bg-gray-950 dark:text-gray-400">
      {/* 13rem is the width of the colour mode switch: the column must not grow when the switch arrives. */}
      <div className="mx-auto grid max-w-6xl gap-6 px-4 py-8 sm:py-12 sm:grid-cols-[minmax(0,1fr)_minmax(13rem,auto)] sm:px-6 lg:grid-cols-2 lg:gap-x-12">
        <div className="max-w-md space-y-3">
          <p className="font-calm text-xl text-gray-950 dark:text-white">{storeName}</p>
          <p>
            {translate("common.soldBy", { seller: seller.name })}
            <br />
            {seller.address}
          </p>
          <p>
            <a href={`mailto:${seller.email}`} className={link}>
              {seller.email}
            </a>
          </p>
          {seller.phone && <p>{seller.phone}</p>}
        </div>
        <div className="space-y-6">
          <nav aria-label={translate("common.footerNavigation")}>
            <ul className="grid grid-cols-2 items-baseline gap-x-8">
              <FooterLinks className={link} />
            </ul>
          </nav>
          <div className="flex flex-wrap items-center gap-x-8">
            <ColorModeSwitch />
            <LanguageMenu panelClassName="rounded-lg border-gray-200 bg-white px-4 py-2 shadow-lg dark:border-gray-700 dark:bg-gray-900" />
          </div>
        </div>
      </div>
    </footer>
  );
}
