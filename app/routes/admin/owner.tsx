import { href, NavLink, Outlet } from "react-router";
import { useTranslate } from "#app/i18n/messages.ts";
import "#app/i18n/owner-messages.ts";
import type { PlainKeyOf } from "#locales/translate.ts";
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
  return (
    <div className="mx-auto max-w-4xl px-4 py-12">
      <meta name="robots" content="noindex" />
      <nav
        aria-label={translate("admin.pages")}
        className="mb-8 flex flex-wrap gap-x-6 gap-y-2 text-sm"
      >
        <PageLink to={href("/admin")}>{translate("admin.sales")}</PageLink>
        {loaderData.links.map(({ name, linkKey }) => (
          <PageLink key={name} to={`${href("/admin")}/${name}`}>
            {translate(linkKey)}
          </PageLink>
        ))}
      </nav>
      <Outlet />
    </div>
  );
}

function PageLink({ to, children }: { readonly to: string; readonly children: string }) {
  return (
    <NavLink
      to={to}
      end
      className={({ isActive }) =>
        isActive ? "font-semibold" : "text-gray-700 underline dark:text-gray-300"
      }
    >
      {children}
    </NavLink>
  );
}
