import { useTranslate } from "#app/i18n/messages.ts";
import { AccountLink } from "#app/layout/nav/account-link.tsx";
import { HomeLink } from "#app/layout/nav/home-link.tsx";
import { LanguageMenu } from "#app/layout/nav/language-links.tsx";
import { PreloadFont } from "#app/layout/preload-font.tsx";
import { ColorModeSwitch } from "#app/theme/color-mode-switch.tsx";
import { pageWidths } from "#app/ui/page-widths.ts";

const line = "border-gray-200 dark:border-gray-800";

/** Leads back to the shop and to the owner's own purchases. */
export function OwnerHeader() {
  const translate = useTranslate();
  return (
    <header className={`border-b ${line}`}>
      <PreloadFont typeface="calm" />
      <nav
        aria-label={translate("common.mainNavigation")}
        className={`flex items-center justify-between gap-4 py-2 ${pageWidths.calm}`}
      >
        <HomeLink className="min-h-11 font-calm text-gray-950 sm:text-xl dark:text-white" />
        <AccountLink className="inline-flex min-h-11 items-center text-sm font-medium underline-offset-4 hover:underline" />
      </nav>
    </header>
  );
}

export function OwnerFooter() {
  return (
    <footer className={`border-t ${line}`}>
      <div className={`flex min-h-20 flex-wrap items-center gap-x-8 py-4 ${pageWidths.calm}`}>
        <ColorModeSwitch />
        <LanguageMenu panelClassName="rounded-lg border-gray-200 bg-white px-4 py-2 shadow-lg dark:border-gray-700 dark:bg-gray-900" />
      </div>
    </footer>
  );
}
