import type { StoreInput } from "#domain/catalog/offer.ts";
import { ideas } from "./ideas.ts";

/** Each `name` is a file in files/, or one that generate.ts makes. */
export const files: StoreInput["files"] = [
  {
    id: "pocket-guide",
    name: "weekend-atlas-pocket.pdf",
    title: "Weekend Atlas Pocket",
    description: "Guide",
  },
  {
    id: "guide",
    name: "weekend-atlas.pdf",
    title: "Weekend Atlas",
    description: "Guide",
  },
  {
    id: "data",
    name: "weekend-atlas-data.zip",
    title: "Weekend Atlas Data",
    description: "All 365 days of the ten places as CSV and JSON, with the group licence.",
  },
  ...ideas.map(({ id, title }) => ({
    id: calendarOf(id),
    name: `${id}-2027.ics`,
    title,
    description: "Calendar",
    idea: id,
  })),
];

/** Id of the file with the golden hours of a place. */
export function calendarOf(idea: string): string {
  return `calendar-${idea}`;
}
