import type { IdeaView } from "./load-landing.ts";

export function factsOf({ placeName, facts }: IdeaView): string {
  return [placeName, ...facts].filter((part) => part !== undefined).join(", ");
}
