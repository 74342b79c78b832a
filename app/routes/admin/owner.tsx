import { href, Outlet } from "react-router";
import "#app/i18n/owner-messages.ts";
import { Main } from "#app/layout/main.tsx";
import { pageWidths } from "#app/ui/page-widths.ts";
import { requireOwner } from "../../session/require-owner.ts";
import { OwnerFooter, OwnerHeader } from "./owner-frame.tsx";
import { OwnerMenu } from "./owner-menu.tsx";
import type { OwnerPage } from "./owner-page.ts";
import type { Route } from "./+types/owner.ts";

export const middleware: Route.MiddlewareFunction[] = [requireOwner];

interface PageModule {
  readonly handle?: OwnerPage;
}

/** Makes the middleware run for client navigations too. */
export function loader() {
  const pages = import.meta.glob<PageModule>("./pages/*.tsx", { eager: true });
  const links = Object.entries(pages)
    .flatMap(([file, { handle }]) => (handle ? [{ to: toPath(file), ...handle }] : []))
    .toSorted((one, other) => one.place - other.place);
  return {
    groups: [...Map.groupBy(links, ({ groupKey }) => groupKey)].map(([groupKey, ofGroup]) => ({
      groupKey,
      links: ofGroup.map(({ to, linkKey }) => ({ to, linkKey })),
    })),
  };
}

function toPath(file: string): string {
  const name = file.slice("./pages/".length, -".tsx".length);
  return name === "index" ? href("/admin") : `${href("/admin")}/${name}`;
}

/** Without the shop's navigation and footer: these pages are the owner's tools. */
export default function Owner({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <OwnerHeader />
      <Main>
        <div
          className={`py-6 lg:grid lg:grid-cols-[13rem_minmax(0,1fr)] lg:items-start lg:gap-x-16 lg:py-12 ${pageWidths.calm}`}
        >
          <meta name="robots" content="noindex" />
          <OwnerMenu {...loaderData} />
          <div className="min-w-0">
            <Outlet />
          </div>
        </div>
      </Main>
      <OwnerFooter />
    </>
  );
}
