import type { ReactNode } from "react";
import { type VariantFrame, variants } from "#domain/experiments/variants.ts";
import { usePageInfo } from "../platform/page-info.ts";
import { narrowTitles, sectionTitle } from "../ui/title-styles.ts";

const styles: Record<VariantFrame, string> = {
  calm: `${narrowTitles.calm} sm:text-5xl`,
  poster: sectionTitle,
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
  return <h1 className={isNarrow ? narrowTitles[look] : styles[look]}>{children}</h1>;
}
