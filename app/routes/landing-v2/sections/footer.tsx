import { useTranslate } from "#app/i18n/messages.ts";
import { usePageInfo } from "#app/platform/page-info.ts";
import { ColorModeSwitch } from "#app/theme/color-mode-switch.tsx";
import { FooterLinks } from "#app/layout/nav/footer-links.tsx";
import { FooterSeller } from "#app/layout/nav/footer-seller.tsx";
import { LanguageMenu } from "#app/layout/nav/language-links.tsx";
import { posterTitle } from "#app/ui/title-styles.ts";
import { wide } from "../elements/styles.ts";

const link = "font-semibold underline-offset-8 decoration-2 hover:underline";

export default function Footer() {
  const translate = useTranslate();
  const { storeName } = usePageInfo();
  return (
    // Dark in both colour modes, including its content. Its ring covers the fraction of a pixel below it.
    <footer className="dark bg-black wrap-anywhere text-white ring-1 ring-black">
      <div className={`grid pt-1 pb-3 sm:gap-8 sm:py-10 lg:grid-cols-2 lg:gap-x-12 ${wide}`}>
        <p className={`text-[clamp(2rem,6vw,4rem)]/none max-sm:hidden ${posterTitle}`}>
          {storeName}
        </p>
        <nav aria-label={translate("common.footerNavigation")}>
          <ul className="grid grid-cols-[minmax(0,max-content)_minmax(0,1fr)] items-baseline gap-x-6 md:grid-cols-3 lg:grid-cols-2 lg:gap-x-12">
            <FooterLinks
              className={`inline-flex min-h-11 items-center text-sm sm:min-h-9 sm:text-base ${link}`}
            />
          </ul>
        </nav>
        <div className="max-w-xl text-xs text-gray-300 sm:text-sm">
          <FooterSeller linkClassName={link} />
        </div>
        <div className="flex flex-wrap items-center gap-x-8 self-end max-sm:hidden">
          <ColorModeSwitch />
          <LanguageMenu panelClassName="border-2 border-white bg-black px-4 py-2" />
        </div>
      </div>
    </footer>
  );
}
