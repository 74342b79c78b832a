import type { IdeaDocument } from "./collections.ts";
import type { Idea } from "./idea.ts";

export type IdeaContent = Omit<IdeaDocument, "storeHash" | "editedAt">;

export function toContents(
  ideas: readonly Idea[],
): { readonly id: string; readonly data: IdeaContent }[] {
  return ideas.map(({ id, ...idea }, position) => ({ id, data: { ...idea, position } }));
}

export function isSame(one: IdeaContent | undefined, other: IdeaContent): boolean {
  return one !== undefined && textOf(one) === textOf(other);
}

/** SHA-256 in hex. */
export async function hashIdea(idea: IdeaContent): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(textOf(idea)));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function differingFields(one: IdeaContent, other: IdeaContent): string[] {
  const [before, after] = [comparable(one), comparable(other)];
  return Object.keys(before).filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
}

function textOf(idea: IdeaContent): string {
  return JSON.stringify(Object.values(comparable(idea)));
}

/** Times are cut to microseconds, Firestore's precision. */
function comparable(idea: IdeaContent): Record<string, unknown> {
  const { title, summary, picture, placeName, coordinate, date, facts, position } = idea;
  return {
    title,
    summary,
    picture: picture && [picture.media, picture.alt],
    placeName,
    coordinate: coordinate && [coordinate.latitude, coordinate.longitude],
    date: date && [date.seconds, Math.floor(date.nanoseconds / 1000)],
    facts,
    position,
  };
}
