import { isOtherPath, loadPrerendered } from "../../platform/payload/load-prerendered.ts";
import { usePacked } from "../../platform/payload/packed.ts";
import { type LandingView, loadLanding } from "../landing-parts/load-landing.ts";
import { PartialPage } from "../landing-parts/partial-page.tsx";
import { type SectionModule, createFindSection } from "../landing-parts/section.ts";
import type { Route } from "./+types/partial.ts";

const findSection = createFindSection(
  import.meta.glob<SectionModule>("./sections/**/*.tsx", { eager: true, import: "default" }),
);

export function loader({ context }: Route.LoaderArgs) {
  return loadLanding("landing", context);
}

export function clientLoader(options: Route.ClientLoaderArgs) {
  return loadPrerendered<LandingView>(options);
}

export const shouldRevalidate = isOtherPath;

export default function Partial({ loaderData, matches }: Route.ComponentProps) {
  const view = usePacked(loaderData);
  return <PartialPage {...findSection(matches[1].id)} view={view} font="calm" />;
}
