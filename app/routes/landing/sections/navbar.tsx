import { useTranslate } from "#app/i18n/messages.ts";
import { AccountLink } from "#app/layout/nav/account-link.tsx";
import { HomeLink } from "#app/layout/nav/home-link.tsx";
import { LandingLinks } from "#app/layout/nav/landing-links.tsx";
import { NavMenu } from "#app/layout/nav/nav-menu.tsx";

const link =
  "inline-flex min-h-11 items-center rounded-md px-2 text-sm lg:px-3 text-gray-700 hover:text-gray-950 hover:underline underline-offset-4 dark:text-gray-300 dark:hover:text-white";

export default function Navbar() {
  const translate = useTranslate();
  return (
    <header className="relative z-20 border-b border-gray-200 bg-white dark:border-gray-800 dark:bg-gray-950">
      <nav
        aria-label={translate("common.mainNavigation")}
        className="mx-auto flex max-w-6xl items-center gap-1 px-4 py-2 sm:px-6"
      >
        <HomeLink className="mr-auto min-h-11 font-calm text-gray-950 sm:text-xl dark:text-white" />
        <ul className="hidden items-center md:flex">
          <LandingLinks variant="landing" className={link} />
        </ul>
        <AccountLink className={`${link} font-medium md:-me-2 lg:-me-3`} />
        <NavMenu
          className="md:hidden"
          buttonClassName="-me-2 rounded-md px-2 text-sm font-medium"
          panelClassName="absolute inset-x-0 top-full flex flex-col border-y border-gray-200 bg-white px-2 py-2 sm:px-4 shadow-lg shadow-gray-950/5 dark:border-gray-800 dark:bg-gray-950"
        >
          <LandingLinks variant="landing" className={`${link} w-full text-base`} />
        </NavMenu>
      </nav>
    </header>
  );
}
