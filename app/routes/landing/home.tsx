import { data } from "react-router";
import { visitorContext } from "#app/context.ts";
import { usePacked } from "#app/platform/payload/packed.ts";
import { Frame as Frame1 } from "./sections/frame.tsx";
import { LandingPage as LandingPage1 } from "./sections/landing-page.tsx";
import { Frame as Frame2 } from "../landing-v2/sections/frame.tsx";
import { LandingPage as LandingPage2 } from "../landing-v2/sections/landing-page.tsx";
import { loadLanding } from "./shared/load-landing.ts";
import type { Route } from "./+types/home.ts";

/** React Router sends a loader's headers with the page only where the route asks for them. */
export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

/** The visitor's variant in place: no redirect, and the same one at the next visit. */
export async function loader({ context }: Route.LoaderArgs) {
  const variant = context.get(visitorContext).variant();
  return data(await loadLanding(variant, context), {
    headers: { "Cache-Control": "private, no-cache", Vary: "Cookie" },
  });
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const view = usePacked(loaderData);
  const [Frame, LandingPage] =
    view.variant === "landing" ? [Frame1, LandingPage1] : [Frame2, LandingPage2];
  return (
    <Frame>
      <LandingPage view={view} />
    </Frame>
  );
}
