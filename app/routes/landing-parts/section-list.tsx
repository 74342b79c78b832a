import type { ReactNode } from "react";
import { anchorOf } from "#app/layout/nav/landing-links.tsx";
import type { LandingView } from "./load-landing.ts";
import type { SectionProps, Sections } from "./section.ts";

interface SectionListProps {
  readonly view: LandingView;
  readonly sections: Sections;
}

/** The first section of each kind has the id to which the navigation links. */
export function SectionList({ view, sections }: SectionListProps) {
  const names = view.sections.map(({ section }) => section);
  return (
    <>
      {!names.includes("hero") && <h1 className="sr-only">{view.copy.headline}</h1>}
      {view.sections.map((content, index) => {
        const name = content.section;
        // The component and the content have the same name, which TypeScript does not follow.
        const Section = sections[name] as (props: SectionProps) => ReactNode;
        const id = names.indexOf(name) === index ? anchorOf(name) : undefined;
        return <Section key={`${index} ${name}`} view={view} content={content} id={id} level={2} />;
      })}
    </>
  );
}
