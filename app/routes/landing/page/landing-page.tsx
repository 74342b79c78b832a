import { LandingHead } from "../parts/landing-head.tsx";
import type { LandingView } from "../parts/load-landing.ts";
import Cta from "../sections/cta.tsx";
import Discover from "../sections/discover.tsx";
import Feature from "../sections/feature.tsx";
import Hero from "../sections/hero.tsx";
import Ideas from "../sections/ideas.tsx";
import { Questions } from "./questions.tsx";

/** Variant 1: calm design, and visitors need an account to buy. */
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
