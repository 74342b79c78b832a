import { usePacked } from "../../payload/packed.ts";
import { LandingPage } from "../../sections/landing-v2/landing-page.tsx";
import { loadLanding } from "../../sections/load-landing.ts";
import type { Route } from "./+types/landing.ts";

export function loader({ context }: Route.LoaderArgs) {
  return loadLanding("landing-v2", context);
}

export default function LandingV2({ loaderData }: Route.ComponentProps) {
  return <LandingPage view={usePacked(loaderData)} />;
}
