import { useTranslate } from "#app/i18n/messages.ts";
import { AccountLink } from "#app/layout/nav/account-link.tsx";
import { HomeLink } from "#app/layout/nav/home-link.tsx";
import { LandingLinks } from "#app/layout/nav/landing-links.tsx";
import { NavMenu } from "#app/layout/nav/nav-menu.tsx";
import { navLink, wide } from "../elements/styles.ts";

/** Scrolls away with the page; Navbar2 replaces it when the visitor scrolls up. */
export default function Navbar() {
  const translate = useTranslate();
  return (
    <header className="square-corners relative z-20 bg-primary-500 text-white [--focus-ring:white]">
      <nav
        aria-label={translate("common.mainNavigation")}
        className={`flex items-center py-3 ${wide}`}
      >
        <HomeLink className="mr-auto min-h-11 font-poster text-base sm:text-xl" />
        <ul className="hidden items-center lg:flex">
          <LandingLinks variant="landing-v2" className={navLink} />
        </ul>
        <AccountLink className={`${navLink} lg:-me-3`} />
        <NavMenu
          className="lg:hidden"
          buttonClassName="pl-1 font-semibold"
          panelClassName="dark absolute inset-x-0 top-full flex flex-col bg-gray-950 px-2 py-4 sm:px-6"
        >
          <LandingLinks variant="landing-v2" className={`${navLink} w-full text-xl`} />
        </NavMenu>
      </nav>
    </header>
  );
}
