import { useTranslate } from "#app/i18n/messages.ts";
import { usePageInfo } from "#app/platform/page-info.ts";
import { ColorModeSwitch } from "#app/theme/color-mode-switch.tsx";
import { FooterLinks } from "#app/layout/nav/footer-links.tsx";
import { LanguageMenu } from "#app/layout/nav/language-links.tsx";
import { posterTitle } from "#app/ui/title-styles.ts";
import { wide } from "../elements/styles.ts";

const link =
  "inline-flex min-h-8 items-center font-semibold underline-offset-8 decoration-2 hover:underline";

export default function Footer() {
  const translate = useTranslate();
  const { seller, storeName } = usePageInfo();
  return (
    // Dark in both colour modes, including its content.
    <footer className="dark bg-black wrap-anywhere text-white">
      {/* 13rem is the width of the colour mode switch: the column must not grow when the switch arrives. */}
      <div className={`grid gap-8 py-10 lg:grid-cols-2 lg:gap-x-12 ${wide}`}>
        <p className={`text-[clamp(2rem,6vw,4rem)]/none ${posterTitle}`}>{storeName}</p>
        <nav aria-label={translate("common.footerNavigation")}>
          <ul className="grid grid-cols-2 items-baseline gap-x-6 gap-y-1 md:grid-cols-3 lg:grid-cols-2 lg:gap-x-12">
            <FooterLinks className={link} />
          </ul>
        </nav>
        <div className="max-w-xl space-y-1 text-sm text-gray-300">
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
        <div className="flex flex-wrap items-center gap-x-8 self-end">
          <ColorModeSwitch />
          <LanguageMenu panelClassName="border-2 border-white bg-black px-4 py-2" />
        </div>
      </div>
    </footer>
  );
}
