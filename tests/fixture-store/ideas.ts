import type { StoreInput } from "#domain/catalog/offer.ts";
import { GeoPoint, Timestamp } from "#domain/values.ts";

const places = [
  ["basel", "Basel, Switzerland", 47.5596, 7.5886],
  ["leiden", "Leiden, Netherlands", 52.1601, 4.497],
  ["lisbon", "Lisbon, Portugal", 38.7223, -9.1393],
  ["oslo", "Oslo, Norway", 59.9139, 10.7522],
  ["prague", "Prague, Czechia", 50.0755, 14.4378],
  ["turin", "Turin, Italy", 45.0703, 7.6869],
  ["valletta", "Valletta, Malta", 35.8989, 14.5146],
] as const;

export const ideas: StoreInput["ideas"] = places.map(
  ([id, placeName, latitude, longitude], index) => ({
    id,
    title: `Letters ${index + 1}`,
    summary: `The signs of ${placeName}.`,
    coordinate: new GeoPoint(latitude, longitude),
    placeName,
    date: Timestamp.fromDate(new Date(Date.UTC(2025, index, 10, 9))),
    facts: [`${(1.5 + 0.5 * index).toFixed(1)} km`],
  }),
);
