import { type VariantFrame, variants } from "#domain/experiments/variants.ts";
import { usePageInfo } from "../platform/page-info.ts";
import { posterTitle } from "../ui/title-styles.ts";

const styles: Record<VariantFrame, string> = {
  calm: "font-calm tracking-(--title-tracking)",
  poster: posterTitle,
};

interface PartTitleProps {
  readonly id?: string;
  /** Less large on phones. */
  readonly isSmall?: boolean;
  readonly children: string;
}

/** The title of a part of a page, in the typeface of the page's own. */
export function PartTitle({ id, isSmall = false, children }: PartTitleProps) {
  const { variant } = usePageInfo();
  return (
    <h2
      id={id}
      className={`wrap-anywhere ${isSmall ? "text-xl sm:text-2xl" : "text-2xl lg:text-5xl"} ${styles[variants[variant].frame]}`}
    >
      {children}
    </h2>
  );
}
