import { type VariantFrame, variants } from "#domain/experiments/variants.ts";
import { usePageInfo } from "../platform/page-info.ts";
import { posterTitle } from "../ui/title-styles.ts";

const styles: Record<VariantFrame, string> = {
  calm: "font-calm tracking-(--title-tracking)",
  poster: posterTitle,
};

/** The name of what was bought, in the typeface of the page's titles. */
export function ProductTitle({ children }: { readonly children: string }) {
  const { variant } = usePageInfo();
  return (
    <h2 className={`text-2xl wrap-anywhere ${styles[variants[variant].frame]}`}>{children}</h2>
  );
}
