import type { ReactNode } from "react";
import { Main } from "#app/layout/main.tsx";
import { usePageInfo } from "#app/platform/page-info.ts";
import { PreloadFont } from "#app/layout/preload-font.tsx";

interface PartialPageProps {
  /** The route's id, such as `landing/Partials/Cta`. */
  readonly id: string;
  readonly fontUrl: string;
  /** A section has its own heading; what stands around the pages gets one here that is not seen. */
  readonly section?: ReactNode;
  readonly header?: ReactNode;
  readonly footer?: ReactNode;
}

/** One section alone, for makers who work on it. Not for search engines: it repeats a part of a page. */
export function PartialPage({ id, fontUrl, section, header, footer }: PartialPageProps) {
  const { storeName } = usePageInfo();
  const name = id.slice(id.indexOf("/Partials/") + "/Partials/".length);
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
