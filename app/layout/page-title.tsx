import type { ReactNode } from "react";
import { type VariantFrame, variants } from "#domain/experiments/variants.ts";
import { usePageInfo } from "../platform/page-info.ts";
import { sectionTitle } from "./poster-styles.ts";

const styles: Record<VariantFrame, string> = {
  calm: "font-calm text-4xl tracking-(--title-tracking) text-balance text-gray-950 sm:text-5xl dark:text-white",
  poster: sectionTitle,
};

interface PageTitleProps {
  /** Absent: that of the variant from which the visitor comes. */
  readonly frame?: VariantFrame;
  readonly children: ReactNode;
}

export function PageTitle({ frame, children }: PageTitleProps) {
  const { variant } = usePageInfo();
  return <h1 className={styles[frame ?? variants[variant].frame]}>{children}</h1>;
}
