import { href, NavLink, useLocation } from "react-router";
import { useTranslate } from "#app/i18n/messages.ts";
import { Icon } from "#app/ui/icons.tsx";
import type { OwnerPage } from "./owner-page.ts";

interface OwnerMenuProps {
  readonly groups: readonly (Pick<OwnerPage, "groupKey"> & {
    readonly links: readonly (Pick<OwnerPage, "linkKey"> & { readonly to: string })[];
  })[];
}

/** Beside the page on wide screens. On others closed, with the page's name; it opens without scripts. */
export function OwnerMenu({ groups }: OwnerMenuProps) {
  const translate = useTranslate();
  const { pathname, key } = useLocation();
  const current = groups
    .flatMap(({ links }) => links)
    .findLast(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
  return (
    <nav aria-label={translate("admin.pages")} className="mb-6 text-sm lg:sticky lg:top-6">
      {/* The key closes it when another page opens. */}
      <details
        key={key}
        className="group rounded-xl ring-1 ring-gray-200 lg:hidden dark:ring-gray-800"
      >
        <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-4 px-4 font-semibold [&::-webkit-details-marker]:hidden">
          {translate(current?.linkKey ?? "admin.pages")}
          <Icon name="chevronDown" className="size-5 group-open:rotate-180" />
        </summary>
        <div className="grid gap-4 p-2 sm:grid-cols-3">
          <Groups groups={groups} />
        </div>
      </details>
      <div className="grid gap-6 max-lg:hidden">
        <Groups groups={groups} />
      </div>
    </nav>
  );
}

function Groups({ groups }: OwnerMenuProps) {
  const translate = useTranslate();
  return groups.map(({ groupKey, links }) => (
    <div key={groupKey}>
      <p className="px-3 pb-1 text-xs text-gray-600 dark:text-gray-400">{translate(groupKey)}</p>
      <ul aria-label={translate(groupKey)}>
        {links.map(({ to, linkKey }) => (
          <li key={to}>
            <PageLink to={to}>{translate(linkKey)}</PageLink>
          </li>
        ))}
      </ul>
    </div>
  ));
}

function PageLink({ to, children }: { readonly to: string; readonly children: string }) {
  return (
    <NavLink
      to={to}
      end={to === href("/admin")}
      className={({ isActive }) =>
        `flex min-h-11 items-center rounded-md px-3 no-underline ${isActive ? "bg-primary-50 font-semibold text-primary-800 dark:bg-primary-950 dark:text-primary-200" : "text-gray-700 hover:bg-gray-100 dark:text-gray-300 dark:hover:bg-gray-900"}`
      }
    >
      {children}
    </NavLink>
  );
}
