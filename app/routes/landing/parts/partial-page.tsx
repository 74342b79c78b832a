import type { ReactNode } from "react";
import { Main } from "#app/layout/main.tsx";
import { usePageInfo } from "#app/platform/page-info.ts";
import { PreloadFont } from "#app/layout/preload-font.tsx";

interface PartialPageProps {
  readonly name: string;
  readonly fontUrl: string;
  /** Contains the page's h1. Without a section, the page gets a hidden h1. */
  readonly section?: ReactNode;
  readonly header?: ReactNode;
  readonly footer?: ReactNode;
}

/** Returns `Cta` for the route id `landing/Partials/Cta`. */
export function sectionNameOf(routeId: string): string {
  return routeId.slice(routeId.indexOf("/Partials/") + "/Partials/".length);
}

/** One section alone, for makers who work on it. Not indexed, because it repeats part of a page. */
export function PartialPage({ name, fontUrl, section, header, footer }: PartialPageProps) {
  const { storeName } = usePageInfo();
  return (
    <>
      <title>{`${name} | ${storeName}`}</title>
      <meta name="robots" content="noindex" />
      <PreloadFont url={fontUrl} />
      {header}
      <Main>{section ?? <h1 className="sr-only">{name}</h1>}</Main>
      {footer}
    </>
  );
}
