import type { ProductView } from "./load-landing.ts";

/** A schema.org Product with one Offer per plan, for search engines. */
export function ProductData({ product }: { product: ProductView }) {
  const json = JSON.stringify({
    "@context": "https://schema.org",
    "@type": "Product",
    name: product.name,
    description: product.description,
    image: product.image,
    offers: product.offers.map(({ name, price, currency, url }) => ({
      "@type": "Offer",
      name,
      price,
      priceCurrency: currency,
      url,
      availability: "https://schema.org/InStock",
    })),
  });
  return (
    <script
      type="application/ld+json"
      dangerouslySetInnerHTML={{ __html: json.replaceAll("<", "\\u003c") }}
    />
  );
}
