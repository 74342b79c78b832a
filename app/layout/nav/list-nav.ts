import { listSections, type SectionName } from "#domain/catalog/landing-copy.ts";
import type { Store } from "#domain/catalog/offer.ts";
import { type Variant, variantKeys, variants } from "#domain/experiments/variants.ts";
import type { NavSection, PageInfo } from "../../platform/page-info.ts";
import { anchorOf } from "./landing-links.tsx";

/** The navigation of each landing page: one link for each kind of section, to the first section of that kind. */
export function listNav(store: Store): PageInfo["nav"] {
  const links = variantKeys.map((variant) => [variant, listLinks(store, variant)] as const);
  return Object.fromEntries(links) as Record<Variant, NavSection[]>;
}

/** The link to the plans is that of their section. */
const isInNav = (name: SectionName) => name === "cta" || anchorOf(name) !== undefined;

function listLinks(store: Store, variant: Variant): NavSection[] {
  const sections = listSections(store[variants[variant].copy], store.ideas.length > 0);
  const first = new Map(sections.toReversed().map((content) => [content.section, content]));
  return sections
    .filter((content) => isInNav(content.section) && first.get(content.section) === content)
    .map((content) => ({
      section: content.section,
      ...("nav" in content && content.nav && { label: content.nav }),
    }));
}
