import type { StoreInput } from "#domain/catalog/offer.ts";
import { ideas } from "./ideas.ts";

export const plans: StoreInput["plans"] = [
  {
    id: "pocket",
    name: "Pocket",
    summary: "Arthur’s Seat and Lake Bled.",
    price: 900,
    currency: "EUR",
    files: ["pocket"],
    includes: [
      "5-page PDF guide: golden and blue hours",
      "Two calendars (.ics), all weekends of 2027",
      "Personal licence",
    ],
    ideas: ["arthurs-seat", "lake-bled"],
  },
  {
    id: "weekend",
    name: "Weekend",
    summary: "All ten places, from the North Cape to Oia.",
    price: 1900,
    currency: "EUR",
    files: ["atlas"],
    contains: ["pocket"],
    includes: [
      "13-page PDF guide: golden and blue hours",
      "Ten calendars (.ics), all weekends of 2027",
      "Personal licence",
    ],
    ideas: ideas.map(({ id }) => id),
    isRecommended: true,
  },
  {
    id: "studio",
    name: "Studio",
    summary: "All ten, also as CSV and JSON, with a licence for groups.",
    price: 4900,
    currency: "EUR",
    files: ["atlas", "data"],
    contains: ["weekend"],
    includes: [
      "Everything in Weekend",
      "All 365 days of each place as CSV and JSON",
      "A licence for classes, workshops and trips that you lead",
    ],
  },
];
