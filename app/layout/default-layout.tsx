import type { ReactNode } from "react";
import { href, Link } from "react-router";
import { useTranslate } from "../i18n/messages.ts";
import { usePageInfo } from "../page-info.ts";
import { useSignedOutElsewhere } from "../session/use-signed-out-elsewhere.ts";

export function DefaultLayout({ children }: { children: ReactNode }) {
  const translate = useTranslate();
  useSignedOutElsewhere();
  return (
    <div id="layout" className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="sr-only rounded-md bg-white px-4 py-2 text-gray-900 focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-10"
      >
        {translate("common.skipToContent")}
      </a>
      <SiteHeader />
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <SiteFooter />
    </div>
  );
}

function SiteHeader() {
  const translate = useTranslate();
  const { storeName } = usePageInfo();
  const linkClass = "inline-flex min-h-11 items-center px-2 font-medium hover:underline";
  return (
    <header className="border-b border-gray-200 dark:border-gray-800">
      <nav
        aria-label={translate("common.mainNavigation")}
        className="mx-auto flex max-w-5xl items-center justify-between gap-4 px-4 py-2"
      >
        <Link to={href("/")} reloadDocument className={`${linkClass} -mx-2 font-semibold`}>
          {storeName}
        </Link>
        {/* Both stand in every page; a class set before the first paint shows the right one. */}
        <Link to={href("/sign-in")} className={`${linkClass} signed-in:hidden`}>
          {translate("common.signIn")}
        </Link>
        <Link to={href("/account")} className={`${linkClass} signed-out:hidden`}>
          {translate("common.account")}
        </Link>
      </nav>
    </header>
  );
}

function SiteFooter() {
  const translate = useTranslate();
  const { seller } = usePageInfo();
  return (
    <footer className="mt-16 border-t border-gray-200 text-sm text-gray-600 dark:border-gray-800 dark:text-gray-400">
      <div className="mx-auto flex max-w-5xl flex-col gap-2 px-4 py-8 sm:flex-row sm:justify-between">
        <p>
          {translate("common.soldBy", { seller: seller.name, address: seller.address })}{" "}
          <a href={`mailto:${seller.email}`}>{seller.email}</a>
        </p>
        <nav aria-label={translate("common.footerNavigation")}>
          <Link to={`${href("/landing/paywall")}#terms`} className="underline underline-offset-2">
            {translate("common.terms")}
          </Link>
        </nav>
      </div>
    </footer>
  );
}
