import type { LandingView } from "./load-landing.ts";

export interface SectionProps {
  readonly view: LandingView;
  /** Level of the section's heading: 2 on a landing page, 1 on the section's own page. */
  readonly level: 1 | 2;
}
