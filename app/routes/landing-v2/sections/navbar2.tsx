import { useTranslate } from "#app/i18n/messages.ts";
import { variantPaths } from "#app/platform/variant-paths.ts";
import { HomeLink } from "#app/layout/nav/home-link.tsx";
import { LandingLinks } from "#app/layout/nav/landing-links.tsx";
import { Link } from "react-router";
import { navLink, wide } from "../elements/styles.ts";
import { useScrollsUp } from "../elements/use-scrolls-up.ts";

/** Scroll offset in pixels. At smaller offsets, the first navigation bar is still close. */
const MIN_SCROLL_PX = 400;

/** Appears while the visitor scrolls up. On the section's own page, the bar stays in the normal layout. */
export default function Navbar2({ isAlone = false }: { isAlone?: boolean }) {
  const translate = useTranslate();
  const isShown = useScrollsUp(MIN_SCROLL_PX);
  // `invisible` also takes the bar out of the tab order, but never while it contains the focus.
  const place = isAlone
    ? ""
    : `fixed inset-x-0 top-0 z-30 transition-[translate,visibility] duration-200 focus-within:visible focus-within:translate-y-0 motion-reduce:transition-none ${isShown ? "" : "invisible -translate-y-full"}`;
  return (
    <div
      id="navbar2"
      className={`border-b-2 border-gray-950 bg-white dark:border-primary-400 dark:bg-gray-950 ${place}`}
    >
      <nav
        aria-label={translate("landing.shortcuts")}
        className={`flex items-center gap-2 py-2 ${wide}`}
      >
        <HomeLink className="mr-auto min-h-11 font-poster" />
        <ul className="hidden lg:flex">
          <LandingLinks variant="landing-v2" className={navLink} />
        </ul>
        <Link
          to={variantPaths("landing-v2").paywall}
          className="inline-flex min-h-11 items-center bg-gray-950 forced-colors:border px-3 font-semibold whitespace-nowrap sm:px-5 text-white hover:bg-primary-600 dark:bg-primary-400 dark:text-gray-950 dark:hover:bg-white"
        >
          {translate("landing.buyNow")}
        </Link>
      </nav>
    </div>
  );
}
