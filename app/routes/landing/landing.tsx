import { usePacked } from "../../payload/packed.ts";
import { LandingPage } from "../../sections/landing/landing-page.tsx";
import { loadLanding } from "../../sections/load-landing.ts";
import type { Route } from "./+types/landing.ts";

export function loader({ context }: Route.LoaderArgs) {
  return loadLanding("landing", context);
}

export default function Landing({ loaderData }: Route.ComponentProps) {
  return <LandingPage view={usePacked(loaderData)} />;
}
