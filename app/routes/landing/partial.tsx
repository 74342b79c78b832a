import type { ReactNode } from "react";
import calmFont from "../../platform/fonts/calm-basic.woff2?url";
import { isOtherPath, loadPrerendered } from "../../platform/payload/load-prerendered.ts";
import { usePacked } from "../../platform/payload/packed.ts";
import { Cta } from "./sections/cta.tsx";
import { Discover } from "./sections/discover.tsx";
import { Feature } from "./sections/feature.tsx";
import { Footer } from "./sections/footer.tsx";
import { Hero } from "./sections/hero.tsx";
import { Ideas } from "./sections/ideas.tsx";
import { Navbar } from "./sections/navbar.tsx";
import { OldDiscover } from "./sections/old/discover.tsx";
import { type LandingView, loadLanding } from "./parts/load-landing.ts";
import { PartialPage, sectionNameOf } from "./parts/partial-page.tsx";
import type { Route } from "./+types/partial.ts";

type Part = { section: ReactNode } | { header: ReactNode } | { footer: ReactNode };

const parts: Record<string, (view: LandingView) => Part> = {
  Cta: (view) => ({ section: <Cta view={view} level={1} /> }),
  Discover: (view) => ({ section: <Discover view={view} level={1} /> }),
  Feature: (view) => ({ section: <Feature view={view} level={1} /> }),
  Footer: () => ({ footer: <Footer /> }),
  Hero: (view) => ({ section: <Hero view={view} /> }),
  Ideas: (view) => ({ section: <Ideas view={view} level={1} /> }),
  Navbar: () => ({ header: <Navbar /> }),
  "Old/Discover": (view) => ({ section: <OldDiscover view={view} level={1} /> }),
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
  const name = sectionNameOf(matches[1].id);
  return <PartialPage name={name} fontUrl={calmFont} {...parts[name]?.(view)} />;
}
