/** A walk as a GPX 1.1 file: https://www.topografix.com/GPX/1/1/ (the schema fixes the order of elements). */
import type { Walk, Waypoint } from "../walks/walk.ts";
import type { Track } from "./track.ts";

export function makeGpx(walk: Walk, track: Track): string {
  const latitudes = track.points.map(([latitude]) => latitude);
  const longitudes = track.points.map(([, longitude]) => longitude);
  const bounds = [
    `minlat="${Math.min(...latitudes).toFixed(6)}" minlon="${Math.min(...longitudes).toFixed(6)}"`,
    `maxlat="${Math.max(...latitudes).toFixed(6)}" maxlon="${Math.max(...longitudes).toFixed(6)}"`,
  ].join(" ");
  const steps = walk.directions.flatMap(({ text }, index) => {
    const point = track.points[track.steps[index] ?? 0];
    const words = `<name>${index + 1}</name><desc>${escapeXml(text)}</desc>`;
    return point ? [`  ${pointElement("wpt", point, words)}`] : [];
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<gpx version="1.1" creator="Weekend Atlas" xmlns="http://www.topografix.com/GPX/1/1" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.topografix.com/GPX/1/1 http://www.topografix.com/GPX/1/1/gpx.xsd">',
    "  <metadata>",
    `    <name>${escapeXml(walk.name)}</name>`,
    `    <desc>${escapeXml(walk.description)}</desc>`,
    "    <author><name>Weekend Atlas</name></author>",
    '    <copyright author="Weekend Atlas"><year>2026</year></copyright>',
    `    <bounds ${bounds}/>`,
    "  </metadata>",
    ...steps,
    "  <trk>",
    `    <name>${escapeXml(walk.name)}</name>`,
    "    <src>Drawn by hand, not surveyed</src>",
    "    <type>hiking</type>",
    "    <trkseg>",
    ...track.points.map((point) => `      ${pointElement("trkpt", point)}`),
    "    </trkseg>",
    "  </trk>",
    "</gpx>",
    "",
  ].join("\n");
}

function pointElement(name: "wpt" | "trkpt", point: Waypoint, words = ""): string {
  const [latitude, longitude, elevation] = point;
  const place = `lat="${latitude.toFixed(6)}" lon="${longitude.toFixed(6)}"`;
  return `<${name} ${place}><ele>${elevation.toFixed(1)}</ele>${words}</${name}>`;
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
