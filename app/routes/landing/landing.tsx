import { isOtherPath, loadPrerendered } from "../../platform/payload/load-prerendered.ts";
import { usePacked } from "../../platform/payload/packed.ts";
import { LandingPage } from "../landing-parts/landing-page.tsx";
import { type LandingView, loadLanding } from "../landing-parts/load-landing.ts";
import { sections } from "./page/sections.ts";
import type { Route } from "./+types/landing.ts";

export function loader({ context }: Route.LoaderArgs) {
  return loadLanding("landing", context);
}

export function clientLoader(options: Route.ClientLoaderArgs) {
  return loadPrerendered<LandingView>(options);
}

export const shouldRevalidate = isOtherPath;

export default function Landing({ loaderData }: Route.ComponentProps) {
  return <LandingPage view={usePacked(loaderData)} sections={sections} />;
}
