import type { ReactNode } from "react";
import type { VariantFrame } from "#domain/experiments/variants.ts";
import { sectionTitle } from "./poster-styles.ts";

const styles: Record<VariantFrame, string> = {
  calm: "font-calm text-4xl tracking-(--title-tracking) text-balance text-gray-950 sm:text-5xl dark:text-white",
  poster: sectionTitle,
};

interface PageTitleProps {
  readonly frame: VariantFrame;
  readonly children: ReactNode;
}

export function PageTitle({ frame, children }: PageTitleProps) {
  return <h1 className={styles[frame]}>{children}</h1>;
}
