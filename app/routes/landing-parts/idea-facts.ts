import type { IdeaView } from "./load-landing.ts";

/** The idea's place and facts in one line; empty without any. */
export function factsOf({ placeName, facts }: IdeaView): string {
  return [placeName, ...facts].filter((part) => part !== undefined).join(", ");
}
