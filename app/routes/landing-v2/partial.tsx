import type { ReactNode } from "react";
import posterFont from "#app/fonts/poster-basic.woff2?url";
import { isOtherPath, loadPrerendered } from "#app/platform/payload/load-prerendered.ts";
import { usePacked } from "#app/platform/payload/packed.ts";
import { Cta } from "./sections/cta.tsx";
import { Discover } from "./sections/discover.tsx";
import { Feature } from "./sections/feature.tsx";
import { Footer } from "./sections/footer.tsx";
import { Hero } from "./sections/hero.tsx";
import { Ideas } from "./sections/ideas.tsx";
import { Navbar } from "./sections/navbar.tsx";
import { Navbar2 } from "./sections/navbar2.tsx";
import { OldDiscover } from "./sections/old-discover.tsx";
import { type LandingView, loadLanding } from "../landing/shared/load-landing.ts";
import { PartialPage } from "../landing/shared/partial-page.tsx";
import type { Route } from "./+types/partial.ts";

type Part = { section: ReactNode } | { header: ReactNode } | { footer: ReactNode };

const parts: Record<string, (view: LandingView) => Part> = {
  "landing-v2/Partials/Cta": (view) => ({ section: <Cta view={view} level={1} /> }),
  "landing-v2/Partials/Discover": (view) => ({ section: <Discover view={view} level={1} /> }),
  "landing-v2/Partials/Feature": (view) => ({ section: <Feature view={view} level={1} /> }),
  "landing-v2/Partials/Footer": () => ({ footer: <Footer /> }),
  "landing-v2/Partials/Hero": (view) => ({ section: <Hero view={view} /> }),
  "landing-v2/Partials/Ideas": (view) => ({ section: <Ideas view={view} level={1} /> }),
  "landing-v2/Partials/Navbar": () => ({ header: <Navbar /> }),
  "landing-v2/Partials/Navbar2": () => ({ header: <Navbar2 isPinned /> }),
  "landing-v2/Partials/Old/Discover": (view) => ({
    section: <OldDiscover view={view} level={1} />,
  }),
};

export function loader({ context }: Route.LoaderArgs) {
  return loadLanding("landing-v2", context);
}

export function clientLoader(options: Route.ClientLoaderArgs) {
  return loadPrerendered<LandingView>(options);
}

export const shouldRevalidate = isOtherPath;

export default function PartialV2({ loaderData, matches }: Route.ComponentProps) {
  const view = usePacked(loaderData);
  const { id } = matches[1];
  return <PartialPage id={id} fontUrl={posterFont} {...parts[id]?.(view)} />;
}
