import { memo, type ReactNode } from "react";
import { anchorOf } from "#app/layout/nav/landing-links.tsx";
import { BuyBar } from "./buy-bar.tsx";
import { LandingHead } from "./landing-head.tsx";
import type { LandingView } from "./load-landing.ts";
import type { SectionModule, SectionProps } from "./section.ts";

interface LandingPageProps {
  readonly view: LandingView;
  /** A variant's components by path: the content `cta` is shown by `../sections/cta.tsx`. */
  readonly sections: Readonly<Record<string, SectionModule>>;
}

/** The first section of each kind has the id to which the navigation links. */
export const LandingPage = memo(({ view, sections }: LandingPageProps) => {
  const names = view.sections.map(({ section }) => section);
  const shown = view.sections.map((content, index) => {
    const name = content.section;
    const Section = sections[`../sections/${name}.tsx`] as (props: SectionProps) => ReactNode;
    const id = names.indexOf(name) === index ? anchorOf(name) : undefined;
    return <Section key={`${index} ${name}`} view={view} content={content} id={id} level={2} />;
  });
  const afterHero = names.indexOf("hero") + 1;
  const plans = names.indexOf("cta", afterHero);
  const end = plans < 0 ? names.length : plans;
  return (
    <>
      <LandingHead view={view} />
      {afterHero === 0 && <h1 className="sr-only">{view.copy.headline}</h1>}
      {shown.slice(0, afterHero)}
      <div className="relative">
        {shown.slice(afterHero, end)}
        <BuyBar view={view} />
      </div>
      {shown.slice(end)}
    </>
  );
});
