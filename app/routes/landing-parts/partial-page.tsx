import type { ReactNode } from "react";
import { useTranslate } from "#app/i18n/messages.ts";
import { Main } from "#app/layout/main.tsx";
import { PreloadFont } from "#app/layout/preload-font.tsx";
import { usePageInfo } from "#app/platform/page-info.ts";
import { Heading } from "#app/ui/heading.tsx";
import type { LandingView } from "./load-landing.ts";
import type { Bar, SectionModule, SectionPlace, SectionProps } from "./section.ts";

interface PartialPageProps {
  readonly name: string;
  /** Only a section in `main` contains the page's h1. */
  readonly place: SectionPlace;
  readonly Section: SectionModule;
  readonly view: LandingView;
  readonly font: "calm" | "poster";
}

/** One section alone, for developers. Not indexed, because it repeats part of a page. */
export function PartialPage({ name, place, Section, view, font }: PartialPageProps) {
  const { storeName } = usePageInfo();
  const StandaloneBar = Section as Bar;
  const bar = place !== "main" && <StandaloneBar isAlone />;
  return (
    <>
      <title>{`${name} | ${storeName}`}</title>
      <meta name="robots" content="noindex" />
      <PreloadFont typeface={font} />
      {place === "header" && bar}
      <Main>
        {place === "main" ? (
          <StandaloneSection name={name} Section={Section} view={view} />
        ) : (
          <h1 className="sr-only">{name}</h1>
        )}
      </Main>
      {place === "footer" && bar}
    </>
  );
}

function StandaloneSection({
  name,
  Section,
  view,
}: Pick<PartialPageProps, "name" | "Section" | "view">) {
  const translate = useTranslate();
  const content = view.sections.find(({ section }) => name.toLowerCase().endsWith(section));
  if (!content)
    return (
      <div className="mx-auto max-w-2xl px-4 py-20">
        <Heading level={1} className="text-4xl font-semibold">
          {name}
        </Heading>
        <p className="mt-4 text-gray-700 dark:text-gray-300">{translate("landing.noSection")}</p>
      </div>
    );
  // The section and its content have the same name, which TypeScript does not follow.
  const Shown = Section as (props: SectionProps) => ReactNode;
  return <Shown view={view} content={content} id={undefined} level={1} />;
}
