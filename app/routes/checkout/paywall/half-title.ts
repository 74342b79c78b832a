import { longestWord } from "#app/ui/title-styles.ts";

/** Letters of a word for which there is no room in a large title. */
const WIDE_WORD = 15;

/** On wide screens, in half of the page. */
export function halfTitle(title: string): string {
  return longestWord(title) < WIDE_WORD
    ? "lg:text-5xl! xl:text-7xl!"
    : "lg:text-4xl! min-[90rem]:text-5xl!";
}
