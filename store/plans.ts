import type { StoreInput } from "#domain/catalog/offer.ts";
import { calendarOf } from "./files.ts";
import { ideas } from "./ideas.ts";

const pocket = ["arthurs-seat", "lake-bled"];
const all = ideas.map(({ id }) => id);

export const plans: StoreInput["plans"] = [
  {
    id: "pocket",
    name: "Pocket",
    summary: "Arthur’s Seat and Lake Bled.",
    price: 900,
    currency: "EUR",
    files: ["pocket-guide", ...pocket.map(calendarOf)],
    includes: [
      "5-page PDF guide: golden and blue hours",
      "Two calendars (.ics), all weekends of 2027",
      "Personal licence",
    ],
    ideas: pocket,
  },
  {
    id: "weekend",
    name: "Weekend",
    summary: "All ten places, from the North Cape to Oia.",
    price: 1900,
    currency: "EUR",
    files: ["guide", ...all.map(calendarOf)],
    contains: ["pocket"],
    includes: [
      "13-page PDF guide: golden and blue hours",
      "Ten calendars (.ics), all weekends of 2027",
      "Personal licence",
    ],
    ideas: all,
    isRecommended: true,
  },
  {
    id: "studio",
    name: "Studio",
    summary: "All ten, also as CSV and JSON, with a licence for groups.",
    price: 4900,
    currency: "EUR",
    files: ["guide", "data", ...all.map(calendarOf)],
    contains: ["weekend"],
    includes: [
      "Everything in Weekend",
      "All 365 days of each place as CSV and JSON",
      "A licence for classes, workshops and trips that you lead",
    ],
  },
];
