/** All walks as data: GeoJSON (RFC 7946, longitude first) and CSV (RFC 4180). */
import type { WalkWithTrack } from "./guide.ts";

export function makeGeoJson(walks: readonly WalkWithTrack[]): string {
  const features = walks.map(({ walk, track }) => ({
    type: "Feature",
    id: walk.id,
    properties: {
      name: walk.name,
      region: walk.region,
      shape: walk.shape,
      description: walk.description,
      distanceInMetres: track.distanceInMetres,
      climbInMetres: track.climbInMetres,
      highestInMetres: track.highestInMetres,
      lowestInMetres: track.lowestInMetres,
      minutes: track.minutes,
    },
    geometry: {
      type: "LineString",
      coordinates: track.points.map(([latitude, longitude, elevation]) => [
        longitude,
        latitude,
        elevation,
      ]),
    },
  }));
  const lines = features.map((feature) => JSON.stringify(feature));
  return `{"type":"FeatureCollection","features":[\n${lines.join(",\n")}\n]}\n`;
}

export function makeWalksCsv(walks: readonly WalkWithTrack[]): string {
  const header =
    "id,name,region,shape,distance_m,climb_m,highest_m,lowest_m,minutes,start_latitude,start_longitude";
  const rows = walks.map(({ walk, track }) => {
    const [latitude = 0, longitude = 0] = track.points[0] ?? [];
    return [
      walk.id,
      walk.name,
      walk.region,
      walk.shape,
      track.distanceInMetres,
      track.climbInMetres,
      track.highestInMetres,
      track.lowestInMetres,
      track.minutes,
      latitude.toFixed(6),
      longitude.toFixed(6),
    ];
  });
  return toCsv(header, rows);
}

export function makePointsCsv(walks: readonly WalkWithTrack[]): string {
  const rows = walks.flatMap(({ walk, track }) =>
    track.points.map(([latitude, longitude, elevation], index) => [
      walk.id,
      index + 1,
      latitude.toFixed(6),
      longitude.toFixed(6),
      elevation.toFixed(1),
      Math.round(track.distances[index] ?? 0),
    ]),
  );
  return toCsv("walk_id,point,latitude,longitude,elevation_m,distance_m", rows);
}

function toCsv(header: string, rows: readonly (readonly (string | number)[])[]): string {
  const lines = rows.map((row) => row.map((cell) => quote(String(cell))).join(","));
  return [header, ...lines, ""].join("\r\n");
}

function quote(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
