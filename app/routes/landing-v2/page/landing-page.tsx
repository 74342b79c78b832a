import { LandingHead } from "../../landing/parts/landing-head.tsx";
import type { LandingView } from "../../landing/parts/load-landing.ts";
import Cta from "../sections/cta.tsx";
import Discover from "../sections/discover.tsx";
import Feature from "../sections/feature.tsx";
import Hero from "../sections/hero.tsx";
import Ideas from "../sections/ideas.tsx";
import { Questions } from "./questions.tsx";

/** Variant 2: bold design, and visitors buy as guests. */
export function LandingPage({ view }: { view: LandingView }) {
  return (
    <>
      <LandingHead view={view} />
      <Hero view={view} />
      <Discover view={view} level={2} />
      <Feature view={view} level={2} />
      <Ideas view={view} level={2} />
      <Questions view={view} />
      <Cta view={view} level={2} />
    </>
  );
}
