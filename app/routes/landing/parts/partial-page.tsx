import { Main } from "#app/layout/main.tsx";
import { usePageInfo } from "#app/platform/page-info.ts";
import { PreloadFont } from "#app/layout/preload-font.tsx";
import type { LandingView } from "./load-landing.ts";
import type { Section, SectionPlace } from "./section.ts";

interface PartialPageProps {
  readonly name: string;
  /** Only a section in `main` contains the page's h1. */
  readonly place: SectionPlace;
  readonly Section: Section;
  readonly view: LandingView;
  readonly fontUrl: string;
}

/** One section alone, for makers who work on it. Not indexed, because it repeats part of a page. */
export function PartialPage({ name, place, Section, view, fontUrl }: PartialPageProps) {
  const { storeName } = usePageInfo();
  const section = <Section view={view} level={1} isAlone />;
  return (
    <>
      <title>{`${name} | ${storeName}`}</title>
      <meta name="robots" content="noindex" />
      <PreloadFont url={fontUrl} />
      {place === "header" && section}
      <Main>{place === "main" ? section : <h1 className="sr-only">{name}</h1>}</Main>
      {place === "footer" && section}
    </>
  );
}
