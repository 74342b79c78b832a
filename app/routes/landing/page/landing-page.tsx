import { LandingHead } from "../../landing-parts/landing-head.tsx";
import type { LandingView } from "../../landing-parts/load-landing.ts";
import { SectionList } from "../../landing-parts/section-list.tsx";
import Cta from "../sections/cta.tsx";
import Discover from "../sections/discover.tsx";
import Feature from "../sections/feature.tsx";
import Hero from "../sections/hero.tsx";
import Ideas from "../sections/ideas.tsx";
import Questions from "../sections/questions.tsx";

const sections = {
  hero: Hero,
  discover: Discover,
  feature: Feature,
  ideas: Ideas,
  questions: Questions,
  cta: Cta,
};

/** Variant 1: calm design, and visitors need an account to buy. */
export function LandingPage({ view }: { view: LandingView }) {
  return (
    <>
      <LandingHead view={view} />
      <SectionList view={view} sections={sections} />
    </>
  );
}
