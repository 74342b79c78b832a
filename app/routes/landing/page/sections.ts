import type { SectionModule } from "../../landing-parts/section.ts";

/** Variant 1: calm design, and visitors need an account to buy. */
export const sections = import.meta.glob<SectionModule>("../sections/*.tsx", {
  eager: true,
  import: "default",
});
