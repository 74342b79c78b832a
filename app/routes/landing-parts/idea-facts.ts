import type { IdeaView } from "./load-landing.ts";

/** Longer facts may break, but not between a number and its unit. */
const LONGEST_UNBROKEN = 24;

export function factsOf({ placeName, facts }: Pick<IdeaView, "placeName" | "facts">): string {
  return [placeName, ...facts.map(unbroken)].filter((part) => part !== undefined).join(" · ");
}

function unbroken(fact: string): string {
  return fact.replaceAll(fact.length > LONGEST_UNBROKEN ? /(?<=\d) /g : " ", "\u00A0");
}
