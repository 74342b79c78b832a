import type { ReactNode } from "react";
import type { SectionName } from "#domain/catalog/landing-copy.ts";
import type { LandingView, SectionViews } from "./load-landing.ts";
import { sectionName } from "./section-name.ts";

const BEFORE_NAME = "/Partials/";

export interface SectionProps<Name extends SectionName = SectionName> {
  readonly view: LandingView;
  readonly content: SectionViews[Name];
  /** Element id, to which the navigation links. A repeated section has none. */
  readonly id: string | undefined;
  /** Heading level: 2 on a landing page, 1 on the section's own page. */
  readonly level: 1 | 2;
}

export type Bar = (props: { readonly isAlone?: boolean }) => ReactNode;

export type SectionModule =
  | Bar
  | { [Name in SectionName]: (props: SectionProps<Name>) => ReactNode }[SectionName];

/** Finds `sections/cta.tsx` by the route id `landing/Partials/Cta`. Throws if a file exports no component. */
export function createFindSection(files: Readonly<Record<string, SectionModule | undefined>>) {
  const sections = new Map<string, SectionModule>();
  for (const [path, section] of Object.entries(files)) {
    if (typeof section !== "function")
      throw new Error(`${path}: the default export must be the section's component`);
    sections.set(sectionName(path), section);
  }
  return (routeId: string) => {
    const name = routeId.slice(routeId.indexOf(BEFORE_NAME) + BEFORE_NAME.length);
    const section = sections.get(name);
    if (!section) throw new Error(`${routeId}: no section has this name`);
    return { name, place: placeOf(name), Section: section };
  };
}

/** The place on the section's own page. A navigation bar or a footer is outside `main`. */
export type SectionPlace = "header" | "main" | "footer";

function placeOf(name: string): SectionPlace {
  if (/\bNavbar/.test(name)) return "header";
  return /\bFooter/.test(name) ? "footer" : "main";
}
