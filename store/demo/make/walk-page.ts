/** Lays out one walk on one page. The map takes the height that the text leaves. */
import type { Walk } from "../walks/walk.ts";
import {
  MARGIN,
  PAGE_HEIGHT,
  TEXT_WIDTH,
  colours,
  formatDistance,
  formatDuration,
  label,
  paintPaper,
  writeFooter,
} from "./drawing.ts";
import type { Guide } from "./drawing.ts";
import type { Track } from "./track.ts";
import { drawMap, drawProfile } from "./walk-map.ts";

const PROFILE_HEIGHT = 62;
const FACTS_HEIGHT = 32;
const GAP = 9;
const STEP_INDENT = 16;
const bottom = PAGE_HEIGHT - 34;

export function drawWalkPage(guide: Guide, walk: Walk, track: Track, number: number): void {
  guide.addPage();
  guide.addNamedDestination(walk.id);
  guide.outline.addItem(walk.name);
  paintPaper(guide, colours.paper);
  label(guide, `${number}   ${walk.region}`, MARGIN, 26, { size: 8, colour: colours.accent });
  label(guide, walk.name, MARGIN, 41, { size: 21, colour: colours.ink, font: "Times-Bold" });
  const top = 68 + writeBody(guide, walk.description, 68) + GAP;

  const stepsHeight = walk.directions.reduce((sum, step) => sum + measureStep(guide, step.text), 0);
  const wayThereHeight = measureBody(guide, wayThere(walk));
  const fixed = PROFILE_HEIGHT + FACTS_HEIGHT + stepsHeight + wayThereHeight + 4 * GAP;
  const mapHeight = Math.floor(bottom - top - fixed);
  drawMap(guide, track, { x: MARGIN, y: top, width: TEXT_WIDTH, height: mapHeight });
  const profileTop = top + mapHeight + GAP;
  drawProfile(guide, track, {
    x: MARGIN,
    y: profileTop,
    width: TEXT_WIDTH,
    height: PROFILE_HEIGHT,
  });
  const factsTop = profileTop + PROFILE_HEIGHT + GAP;
  writeFacts(guide, walk, track, factsTop);
  const stepsTop = factsTop + FACTS_HEIGHT + GAP;
  writeSteps(guide, walk, stepsTop);
  writeBody(guide, wayThere(walk), stepsTop + stepsHeight + 3);
  writeFooter(guide, number + 2);
}

function wayThere(walk: Walk): string {
  return `Getting there: ${walk.gettingThere}`;
}

function withBodyFont(guide: Guide): Guide {
  return guide.font("Helvetica").fontSize(8.5).fillColor(colours.ink);
}

const bodyOptions = { width: TEXT_WIDTH, lineGap: 1.6 };

function measureBody(guide: Guide, text: string): number {
  return Math.ceil(withBodyFont(guide).heightOfString(text, bodyOptions));
}

/** Returns the height of the text. */
function writeBody(guide: Guide, text: string, y: number): number {
  withBodyFont(guide).text(text, MARGIN, y, bodyOptions);
  return measureBody(guide, text);
}

const stepOptions = { width: TEXT_WIDTH - STEP_INDENT, lineGap: 1 };

function measureStep(guide: Guide, text: string): number {
  return Math.ceil(withBodyFont(guide).heightOfString(text, stepOptions)) + 3;
}

function writeSteps(guide: Guide, walk: Walk, top: number): void {
  let y = top;
  for (const [index, { text }] of walk.directions.entries()) {
    label(guide, String(index + 1), MARGIN, y, {
      size: 8.5,
      colour: colours.accent,
      font: "Helvetica-Bold",
    });
    withBodyFont(guide).text(text, MARGIN + STEP_INDENT, y, stepOptions);
    y += measureStep(guide, text);
  }
}

function writeFacts(guide: Guide, walk: Walk, track: Track, top: number): void {
  const facts = [
    ["Distance", formatDistance(track.distanceInMetres)],
    ["Climb", `${track.climbInMetres} m`],
    ["Walking time", formatDuration(track.minutes)],
    ["Shape", walk.shape],
  ] as const;
  facts.forEach(([name, value], index) => {
    const x = MARGIN + (index * TEXT_WIDTH) / facts.length;
    label(guide, name, x, top);
    label(guide, value, x, top + 10, { size: 12, colour: colours.ink, font: "Helvetica-Bold" });
  });
}
