import type { Variant } from "#domain/orders/orders.ts";
import { sectionTitle } from "../routes/landing-v2/sections/styles.ts";

const styles: Record<Variant, string> = {
  landing:
    "font-calm text-4xl/[1.1] tracking-[-0.02em] text-balance text-gray-950 sm:text-5xl/[1.08] dark:text-white",
  "landing-v2": sectionTitle,
};

interface PageTitleProps {
  readonly variant: Variant;
  readonly children: string;
}

/** The h1 of a page that is not a landing page, in the voice of its variant. */
export function PageTitle({ variant, children }: PageTitleProps) {
  return <h1 className={styles[variant]}>{children}</h1>;
}
