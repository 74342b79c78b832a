import type { MediumView } from "#domain/catalog/media.ts";
import type { Alternate } from "../platform/page-address.ts";
import { usePageInfo } from "../platform/page-info.ts";

interface PageHeadProps {
  readonly title: string;
  readonly description: string;
  readonly canonicalUrl: string;
  /** Includes the page's own language; the store's first language comes first. */
  readonly alternates: readonly Alternate[];
  readonly image?: MediumView | undefined;
}

export function PageHead({ title, description, canonicalUrl, alternates, image }: PageHeadProps) {
  const { storeName } = usePageInfo();
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={canonicalUrl} />
      {alternates.map(({ locale, url }) => (
        <link key={locale} rel="alternate" hrefLang={locale} href={url} />
      ))}
      {alternates[0] && <link rel="alternate" hrefLang="x-default" href={alternates[0].url} />}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={storeName} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={canonicalUrl} />
      {image && (
        <>
          <meta property="og:image" content={image.url} />
          <meta property="og:image:width" content={String(image.width)} />
          <meta property="og:image:height" content={String(image.height)} />
          <meta property="og:image:alt" content={title} />
        </>
      )}
      <meta name="twitter:card" content={image ? "summary_large_image" : "summary"} />
    </>
  );
}
