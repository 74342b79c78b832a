import type { LandingView } from "./load-landing.ts";

export interface SectionProps {
  readonly view: LandingView;
  /** Of the section's heading: 2 on a landing page, 1 where the section is a page of its own. */
  readonly level: 1 | 2;
}
