import type { StoreInput } from "#domain/catalog/offer.ts";
import { GeoPoint, Timestamp } from "#domain/values.ts";

/** The places of the walks in demo/routes.ts, with the same ids and distances. */
export const ideas: StoreInput["ideas"] = [
  {
    id: "lake-bled",
    title: "Once around the island",
    summary:
      "A level path around the lake. The castle looks down from its rock, and boats go out to the island.",
    coordinate: new GeoPoint(46.3684, 14.1112),
    placeName: "Bled, Slovenia",
    date: Timestamp.fromDate(new Date("2025-10-04T08:20:00Z")),
    facts: ["6.2 km"],
  },
  {
    id: "arthurs-seat",
    title: "A volcano in the city",
    summary: "Up past a ruined chapel to the summit rocks, with all of Edinburgh below.",
    coordinate: new GeoPoint(55.9441, -3.1618),
    placeName: "Edinburgh, Scotland",
    date: Timestamp.fromDate(new Date("2025-09-13T09:05:00Z")),
    facts: ["4.4 km"],
  },
  {
    id: "seven-sisters",
    title: "Over the white cliffs",
    summary: "Along a river to the sea, then up and down over the chalk, one top after another.",
    coordinate: new GeoPoint(50.7757, 0.1535),
    placeName: "Exceat, England",
    date: Timestamp.fromDate(new Date("2025-08-23T10:40:00Z")),
    facts: ["5.8 km"],
  },
  {
    id: "monterosso-vernazza",
    title: "Steps between two villages",
    summary: "Stone steps, lemon trees and vineyards, and the harbour of Vernazza at the end.",
    coordinate: new GeoPoint(44.1455, 9.655),
    placeName: "Monterosso al Mare, Italy",
    date: Timestamp.fromDate(new Date("2025-05-17T07:30:00Z")),
    facts: ["2.6 km"],
  },
  {
    id: "preikestolen",
    title: "The ledge above the fjord",
    summary:
      "Over rock and bog to a flat ledge six hundred metres above the water. There is no railing.",
    coordinate: new GeoPoint(58.9864, 6.1903),
    placeName: "Preikestolen, Norway",
    date: Timestamp.fromDate(new Date("2025-07-19T06:55:00Z")),
    facts: ["6.7 km"],
  },
  {
    id: "bastei",
    title: "Bridge of stone",
    summary:
      "Steps up through sandstone towers, a bridge between them, and a narrow cleft for the way down.",
    coordinate: new GeoPoint(50.9617, 14.0735),
    placeName: "Rathen, Germany",
    date: Timestamp.fromDate(new Date("2025-10-25T08:45:00Z")),
    facts: ["3.4 km"],
  },
  {
    id: "lauterbrunnen",
    title: "A valley of waterfalls",
    summary: "A flat valley floor between two walls of rock. Water falls from both sides.",
    coordinate: new GeoPoint(46.5984, 7.9079),
    placeName: "Lauterbrunnen, Switzerland",
    date: Timestamp.fromDate(new Date("2025-06-28T09:15:00Z")),
    facts: ["6.1 km"],
  },
  {
    id: "calanques",
    title: "Three bays and a swim",
    summary: "White cliffs and clear water. The third bay is a stony climb away from the second.",
    coordinate: new GeoPoint(43.214, 5.5365),
    placeName: "Cassis, France",
    date: Timestamp.fromDate(new Date("2025-04-26T08:10:00Z")),
    facts: ["8.3 km"],
  },
  {
    id: "meteora",
    title: "Paths below the monasteries",
    summary: "Pillars of rock with monasteries on top, and old paths between them.",
    coordinate: new GeoPoint(39.7136, 21.6172),
    placeName: "Kastraki, Greece",
    date: Timestamp.fromDate(new Date("2025-11-08T09:30:00Z")),
    facts: ["4.5 km"],
  },
  {
    id: "glendalough",
    title: "The ridge above the lake",
    summary: "Long wooden steps to a boardwalk on the ridge, and a quiet shore for the way back.",
    coordinate: new GeoPoint(53.0113, -6.3264),
    placeName: "Glendalough, Ireland",
    date: Timestamp.fromDate(new Date("2025-09-27T10:00:00Z")),
    facts: ["9.8 km"],
  },
];
