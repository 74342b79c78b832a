import type { SectionModule } from "../../landing-parts/section.ts";

/** Variant 2: bold design, and visitors buy as guests. */
export const sections = import.meta.glob<SectionModule>("../sections/*.tsx", {
  eager: true,
  import: "default",
});
