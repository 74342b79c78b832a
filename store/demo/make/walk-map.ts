/** Draws the track of a walk on a 500 m grid, and its elevation profile. */
import type { Point } from "./contours.ts";
import { colours, label, tracePath } from "./drawing.ts";
import type { Box, Guide } from "./drawing.ts";
import { METRES_PER_DEGREE, round, shrinkAt } from "./track.ts";
import type { Track } from "./track.ts";

const PADDING = 24;

/** North is up. The grid squares and the scale bar are 500 m wide. */
export function drawMap(guide: Guide, track: Track, box: Box): void {
  const latitudes = track.points.map(([latitude]) => latitude);
  const longitudes = track.points.map(([, longitude]) => longitude);
  const middleLatitude = (Math.min(...latitudes) + Math.max(...latitudes)) / 2;
  const middleLongitude = (Math.min(...longitudes) + Math.max(...longitudes)) / 2;
  const shrink = shrinkAt(middleLatitude);
  const metres = track.points.map(([latitude, longitude]): Point => [
    (longitude - middleLongitude) * METRES_PER_DEGREE * shrink,
    (middleLatitude - latitude) * METRES_PER_DEGREE,
  ]);
  const spanX = 2 * Math.max(...metres.map(([x]) => x));
  const spanY = 2 * Math.max(...metres.map(([, y]) => y));
  const scale = Math.min((box.width - 2 * PADDING) / spanX, (box.height - 2 * PADDING) / spanY);
  const centre = [box.x + box.width / 2, box.y + box.height / 2] as const;
  const line = metres.map(([x, y]): Point => [centre[0] + x * scale, centre[1] + y * scale]);

  guide.save().roundedRect(box.x, box.y, box.width, box.height, 6).clip();
  guide.rect(box.x, box.y, box.width, box.height).fill(colours.panel);
  drawGrid(guide, box, centre, 500 * scale);
  guide.lineJoin("round").lineCap("round");
  tracePath(guide, line).lineWidth(5).stroke(colours.paper);
  tracePath(guide, line).lineWidth(2.4).stroke(colours.accent);
  drawSteps(guide, track, line);
  drawScale(guide, box, 500 * scale);
  guide.restore();
}

function drawGrid(guide: Guide, box: Box, centre: Point, square: number): void {
  const reach = Math.ceil(Math.max(box.width, box.height) / square);
  guide.lineWidth(0.5);
  for (let n = -reach; n <= reach; n++) {
    const x = centre[0] + n * square;
    const y = centre[1] + n * square;
    tracePath(guide, [
      [x, box.y],
      [x, box.y + box.height],
    ]).stroke(colours.grid);
    tracePath(guide, [
      [box.x, y],
      [box.x + box.width, y],
    ]).stroke(colours.grid);
  }
}

function drawSteps(guide: Guide, track: Track, line: readonly Point[]): void {
  const end = line.at(-1);
  if (end)
    guide
      .circle(...roundPoint(end), 4.5)
      .lineWidth(1.6)
      .fillAndStroke(colours.paper, colours.accent);
  // In reverse order, so that step 1 is drawn on top if the walk ends where it starts.
  for (const [index, step] of [...track.steps.entries()].reverse()) {
    const point = line[step];
    if (!point) continue;
    const [x, y] = roundPoint(point);
    guide.circle(x, y, 6).lineWidth(1).fillAndStroke(colours.night, colours.paper);
    const text = String(index + 1);
    guide.font("Helvetica-Bold").fontSize(7.5);
    label(guide, text, x - guide.widthOfString(text) / 2, y - 2.8, {
      size: 7.5,
      colour: colours.light,
      font: "Helvetica-Bold",
    });
  }
}

function drawScale(guide: Guide, box: Box, length: number): void {
  const x = box.x + 10;
  const y = box.y + box.height - 10;
  tracePath(guide, [
    [x, y - 3],
    [x, y],
    [x + length, y],
    [x + length, y - 3],
  ]);
  guide.lineWidth(1).stroke(colours.ink);
  label(guide, "500 m", x + length + 5, y - 6, { colour: colours.ink });
  const north = box.x + box.width - 16;
  tracePath(guide, [
    [north, box.y + 9],
    [north + 4, box.y + 21],
    [north, box.y + 18],
    [north - 4, box.y + 21],
  ]);
  guide.closePath().fill(colours.ink);
  label(guide, "N", north - 2.6, box.y + 24, { colour: colours.ink, font: "Helvetica-Bold" });
}

/** The vertical range is at least 60 m, so that a level walk looks level. */
export function drawProfile(guide: Guide, track: Track, box: Box): void {
  const left = box.x + 34;
  const width = box.width - 34;
  const floor = box.y + box.height - 12;
  const span = Math.max(60, track.highestInMetres - track.lowestInMetres);
  const height = floor - box.y - 4;
  const line = track.points.map(([, , elevation], index): Point => [
    left + ((track.distances[index] ?? 0) / track.distanceInMetres) * width,
    floor - 6 - ((elevation - track.lowestInMetres) / span) * (height - 6),
  ]);
  tracePath(guide, [[left, floor], ...line, [left + width, floor]]);
  guide.closePath().fill(colours.slope);
  tracePath(guide, line).lineWidth(1.2).stroke(colours.accent);
  tracePath(guide, [
    [left, floor],
    [left + width, floor],
  ])
    .lineWidth(0.6)
    .stroke(colours.muted);

  const top = floor - 6 - ((track.highestInMetres - track.lowestInMetres) / span) * (height - 6);
  label(guide, `${track.highestInMetres} m`, box.x, Math.min(top - 3, floor - 19));
  label(guide, `${track.lowestInMetres} m`, box.x, floor - 9);
  for (let kilometre = 1; kilometre * 1000 < track.distanceInMetres; kilometre++) {
    const x = left + ((kilometre * 1000) / track.distanceInMetres) * width;
    tracePath(guide, [
      [x, floor],
      [x, floor + 3],
    ])
      .lineWidth(0.6)
      .stroke(colours.muted);
    label(guide, kilometre === 1 ? "1 km" : String(kilometre), x - 2, floor + 4.5, { size: 6.5 });
  }
}

function roundPoint([x, y]: Point): [number, number] {
  return [round(x, 2), round(y, 2)];
}
