import type { ReactNode } from "react";
import { type VariantFrame, variants } from "#domain/experiments/variants.ts";
import { usePageInfo } from "../platform/page-info.ts";
import { longestWord, narrowTitles, sectionTitle } from "../ui/title-styles.ts";

const styles: Record<VariantFrame, string> = {
  calm: `${narrowTitles.calm} sm:text-5xl`,
  poster: sectionTitle,
};

const large: Record<VariantFrame, string> = {
  calm: "lg:text-7xl!",
  poster: "sm:text-7xl! lg:text-[clamp(4.5rem,10.5vw,10rem)]/none!",
};

const largeOnPhones: Record<VariantFrame, string> = {
  calm: "min-[23rem]:max-sm:text-5xl",
  poster: "max-sm:text-[min(17vw,5rem)]/none",
};

/** Letters of a word for which a phone of 320 px has no room in a larger title. */
const LONG_WORD = 15;
const LONGER_WORD = 20;
/** So many fewer fit beside a cover. */
const NARROWER = 5;

interface PageTitleProps {
  /** Absent: that of the variant from which the visitor comes. */
  readonly frame?: VariantFrame;
  /** Of a few words, for the moment that counts. */
  readonly isLarge?: boolean;
  /** In a narrow column, beside something. */
  readonly isNarrow?: boolean;
  /** Its size on wide screens, if the page has another column. */
  readonly onWide?: string;
  readonly children: ReactNode;
}

export function PageTitle(props: PageTitleProps) {
  const { frame, isLarge = false, isNarrow = false, onWide = "", children } = props;
  const { variant } = usePageInfo();
  const look = frame ?? variants[variant].frame;
  const title = `${isNarrow ? narrowTitles[look] : styles[look]} ${isLarge ? large[look] : ""}`;
  const letters =
    (typeof children === "string" ? longestWord(children) : 0) + (isNarrow ? NARROWER : 0);
  const onPhones = phoneSize(letters) || (isLarge ? largeOnPhones[look] : "");
  return <h1 className={`${title} ${onPhones} ${onWide}`}>{children}</h1>;
}

function phoneSize(letters: number): string {
  if (letters >= LONGER_WORD) return "max-sm:text-xl";
  return letters >= LONG_WORD ? "max-sm:text-2xl" : "";
}
