import type { ReactNode } from "react";
import { type VariantFrame, variants } from "#domain/experiments/variants.ts";
import { usePageInfo } from "../platform/page-info.ts";
import { posterTitle, sectionTitle } from "./poster-styles.ts";

const calmTitle =
  "font-calm text-4xl tracking-(--title-tracking) text-balance text-gray-950 dark:text-white";

const styles: Record<VariantFrame, string> = {
  calm: `${calmTitle} sm:text-5xl`,
  poster: sectionTitle,
};

const narrow: Record<VariantFrame, string> = {
  calm: calmTitle,
  poster: `text-4xl wrap-anywhere ${posterTitle}`,
};

interface PageTitleProps {
  /** Absent: that of the variant from which the visitor comes. */
  readonly frame?: VariantFrame;
  /** In a narrow column, beside something. */
  readonly isNarrow?: boolean;
  readonly children: ReactNode;
}

export function PageTitle({ frame, isNarrow = false, children }: PageTitleProps) {
  const { variant } = usePageInfo();
  const look = frame ?? variants[variant].frame;
  return <h1 className={isNarrow ? narrow[look] : styles[look]}>{children}</h1>;
}
