import { data } from "react-router";
import type { Variant } from "#domain/experiments/variants.ts";
import { visitorContext } from "../../context.ts";
import { usePacked } from "../../platform/payload/packed.ts";
import { Frame as Frame1 } from "./page/frame.tsx";
import { sections as sections1 } from "./page/sections.ts";
import { Frame as Frame2 } from "../landing-v2/page/frame.tsx";
import { sections as sections2 } from "../landing-v2/page/sections.ts";
import { LandingPage } from "../landing-parts/landing-page.tsx";
import { loadLanding } from "../landing-parts/load-landing.ts";
import type { Route } from "./+types/home.ts";

const pages = {
  landing: [Frame1, sections1],
  "landing-v2": [Frame2, sections2],
} as const satisfies Record<Variant, unknown>;

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

/** Shows the visitor's assigned variant without a redirect. */
export async function loader({ context }: Route.LoaderArgs) {
  const variant = context.get(visitorContext).variant();
  return data(await loadLanding(variant, context), {
    headers: { "Cache-Control": "private, no-cache", Vary: "Cookie" },
  });
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const view = usePacked(loaderData);
  const [Frame, sections] = pages[view.variant];
  return (
    <Frame>
      <LandingPage view={view} sections={sections} />
    </Frame>
  );
}
