import { longestWord } from "#app/ui/title-styles.ts";

/** Letters of a word for which there is no room in a large title. */
const WIDE_WORD = 9;
/** Letters of a title for which there is room in two lines of the largest, and of its words. */
const SHORT = 16;
const SHORT_WORD = 7;

/** On wide screens, beside a large cover in half of the page. */
export function halfTitle(title: string): string {
  const letters = longestWord(title);
  if (letters >= WIDE_WORD) return "lg:text-4xl! min-[90rem]:text-5xl!";
  const isShort = title.length <= SHORT && letters <= SHORT_WORD;
  return `lg:text-5xl! ${isShort ? "min-[90rem]:text-7xl!" : ""}`;
}
