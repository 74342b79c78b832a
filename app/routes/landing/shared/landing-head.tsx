import type { LandingView } from "./load-landing.ts";
import { PageHead } from "#app/layout/page-head.tsx";
import { ProductData } from "./product-data.tsx";

export function LandingHead({ view }: { view: LandingView }) {
  const { copy, canonicalUrl, shareImage, product } = view;
  return (
    <>
      <PageHead
        title={copy.title}
        description={copy.description}
        canonicalUrl={canonicalUrl}
        image={shareImage}
      />
      <ProductData product={product} />
    </>
  );
}
