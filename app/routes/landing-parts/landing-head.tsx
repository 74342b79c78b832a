import type { LandingView } from "./load-landing.ts";
import { PageHead } from "#app/layout/page-head.tsx";
import { ProductData } from "./product-data.tsx";

export function LandingHead({ view }: { view: LandingView }) {
  const { copy, canonicalUrl, alternates, shareImage, product } = view;
  return (
    <>
      <PageHead
        title={copy.title}
        description={copy.description}
        canonicalUrl={canonicalUrl}
        alternates={alternates}
        image={shareImage}
      />
      <ProductData product={product} />
    </>
  );
}
