import type { ReactNode } from "react";
import calmFont from "../../fonts/calm-basic.woff2?url";
import { isOtherPath, loadPrerendered } from "../../payload/load-prerendered.ts";
import { usePacked } from "../../payload/packed.ts";
import { Cta } from "../../sections/landing/cta.tsx";
import { Discover } from "../../sections/landing/discover.tsx";
import { Feature } from "../../sections/landing/feature.tsx";
import { Footer } from "../../sections/landing/footer.tsx";
import { Hero } from "../../sections/landing/hero.tsx";
import { Ideas } from "../../sections/landing/ideas.tsx";
import { Navbar } from "../../sections/landing/navbar.tsx";
import { OldDiscover } from "../../sections/landing/old-discover.tsx";
import { type LandingView, loadLanding } from "../../sections/load-landing.ts";
import { PartialPage } from "../../sections/partial-page.tsx";
import type { Route } from "./+types/partial.ts";

type Part = { section: ReactNode } | { header: ReactNode } | { footer: ReactNode };

const parts: Record<string, (view: LandingView) => Part> = {
  "landing/Partials/Cta": (view) => ({ section: <Cta view={view} level={1} /> }),
  "landing/Partials/Discover": (view) => ({ section: <Discover view={view} level={1} /> }),
  "landing/Partials/Feature": (view) => ({ section: <Feature view={view} level={1} /> }),
  "landing/Partials/Footer": () => ({ footer: <Footer /> }),
  "landing/Partials/Hero": (view) => ({ section: <Hero view={view} /> }),
  "landing/Partials/Ideas": (view) => ({ section: <Ideas view={view} level={1} /> }),
  "landing/Partials/Navbar": () => ({ header: <Navbar /> }),
  "landing/Partials/Old/Discover": (view) => ({ section: <OldDiscover view={view} level={1} /> }),
};

export function loader({ context }: Route.LoaderArgs) {
  return loadLanding("landing", context);
}

export function clientLoader(options: Route.ClientLoaderArgs) {
  return loadPrerendered<LandingView>(options);
}

export const shouldRevalidate = isOtherPath;

export default function Partial({ loaderData, matches }: Route.ComponentProps) {
  const view = usePacked(loaderData);
  const { id } = matches[1];
  return <PartialPage id={id} fontUrl={calmFont} {...parts[id]?.(view)} />;
}
