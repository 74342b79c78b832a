import type { MediumView } from "#domain/catalog/media.ts";
import { usePageInfo } from "../platform/page-info.ts";

interface PageHeadProps {
  readonly title: string;
  readonly description: string;
  /** Absolute. */
  readonly canonicalUrl: string;
  readonly image: MediumView;
}

/** What search engines list and what is shown where the page is shared. */
export function PageHead({ title, description, canonicalUrl, image }: PageHeadProps) {
  const { storeName } = usePageInfo();
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={canonicalUrl} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={storeName} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={canonicalUrl} />
      <meta property="og:image" content={image.url} />
      <meta property="og:image:width" content={String(image.width)} />
      <meta property="og:image:height" content={String(image.height)} />
      <meta property="og:image:alt" content={title} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
