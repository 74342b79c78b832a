import { data } from "react-router";
import type { Variant } from "#domain/experiments/variants.ts";
import { visitorContext } from "../../context.ts";
import { usePacked } from "../../platform/payload/packed.ts";
import { Frame as Frame1 } from "./page/frame.tsx";
import { LandingPage as LandingPage1 } from "./page/landing-page.tsx";
import { Frame as Frame2 } from "../landing-v2/page/frame.tsx";
import { LandingPage as LandingPage2 } from "../landing-v2/page/landing-page.tsx";
import { loadLanding } from "../landing-parts/load-landing.ts";
import type { Route } from "./+types/home.ts";

const pages = {
  landing: [Frame1, LandingPage1],
  "landing-v2": [Frame2, LandingPage2],
} as const satisfies Record<Variant, unknown>;

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

/** The visitor's assigned variant, without a redirect. */
export async function loader({ context }: Route.LoaderArgs) {
  const variant = context.get(visitorContext).variant();
  return data(await loadLanding(variant, context), {
    headers: { "Cache-Control": "private, no-cache", Vary: "Cookie" },
  });
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const view = usePacked(loaderData);
  const [Frame, LandingPage] = pages[view.variant];
  return (
    <Frame>
      <LandingPage view={view} />
    </Frame>
  );
}
