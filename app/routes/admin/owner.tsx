import { useEffect, useRef } from "react";
import { href, NavLink, Outlet, useLocation } from "react-router";
import { useTranslate } from "#app/i18n/messages.ts";
import "#app/i18n/owner-messages.ts";
import type { PlainKeyOf } from "#locales/translate.ts";
import { pageWidths } from "#app/ui/page-widths.ts";
import { requireOwner } from "../../session/require-owner.ts";
import type { Route } from "./+types/owner.ts";

export const middleware: Route.MiddlewareFunction[] = [requireOwner];

/** A module of a page. The menu has those that export `handle`, the lowest `place` first. */
interface OwnerPage {
  readonly handle?: { readonly linkKey: PlainKeyOf<string>; readonly place: number };
}

/** Makes the middleware run for client navigations too. */
export function loader() {
  const pages = import.meta.glob<OwnerPage>("./pages/*.tsx", { eager: true });
  return {
    links: Object.entries(pages)
      .flatMap(([file, { handle }]) =>
        handle ? [{ name: file.slice("./pages/".length, -".tsx".length), ...handle }] : [],
      )
      .toSorted((one, other) => one.place - other.place),
  };
}

export default function Owner({ loaderData }: Route.ComponentProps) {
  const translate = useTranslate();
  const menu = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    const current = menu.current?.querySelector<HTMLElement>("[aria-current]");
    if (!current || !menu.current) return;
    // Not by scrollIntoView, which would scroll the page, too.
    const start = current.offsetLeft - menu.current.offsetLeft;
    menu.current.scrollLeft = start - (menu.current.clientWidth - current.clientWidth) / 2;
  }, [pathname]);
  return (
    <div
      className={`py-6 lg:grid lg:grid-cols-[13rem_minmax(0,1fr)] lg:items-start lg:gap-x-16 lg:py-12 ${pageWidths.calm}`}
    >
      <meta name="robots" content="noindex" />
      {/* Narrow screens scroll it sideways. */}
      <nav
        ref={menu}
        aria-label={translate("admin.pages")}
        className="mb-8 flex gap-1 text-sm max-lg:-mx-4 max-lg:overflow-x-auto max-lg:px-4 max-lg:pb-2 max-lg:whitespace-nowrap sm:max-lg:-mx-6 sm:max-lg:px-6 lg:sticky lg:top-6 lg:flex-col"
      >
        <PageLink to={href("/admin")}>{translate("admin.sales")}</PageLink>
        {loaderData.links.map(({ name, linkKey }) => (
          <PageLink key={name} to={`${href("/admin")}/${name}`}>
            {translate(linkKey)}
          </PageLink>
        ))}
      </nav>
      <div className="min-w-0">
        <Outlet />
      </div>
    </div>
  );
}

function PageLink({ to, children }: { readonly to: string; readonly children: string }) {
  return (
    <NavLink
      to={to}
      end
      className={({ isActive }) =>
        `rounded-md px-3 py-2.5 no-underline ${isActive ? "bg-primary-50 font-semibold text-primary-800 dark:bg-primary-950 dark:text-primary-200" : "text-gray-700 hover:bg-gray-100 dark:text-gray-300 dark:hover:bg-gray-900"}`
      }
    >
      {children}
    </NavLink>
  );
}
