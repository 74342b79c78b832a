/** The PDF guide: a cover, a contents page, and a page for each walk. */
import PDFDocument from "pdfkit";
import type { Walk } from "../walks/walk.ts";
import { surveyTerrain } from "./contours.ts";
import type { Point } from "./contours.ts";
import {
  MARGIN,
  PAGE_HEIGHT,
  PAGE_WIDTH,
  TEXT_WIDTH,
  colours,
  formatDistance,
  formatDuration,
  label,
  paintPaper,
  tracePath,
  writeFooter,
} from "./drawing.ts";
import type { Guide } from "./drawing.ts";
import { beforeYouGo, EDITION_DATE, personalLicence } from "./notes.ts";
import { coverTerrain } from "./terrain.ts";
import type { Track } from "./track.ts";
import { drawWalkPage } from "./walk-page.ts";

export interface WalkWithTrack {
  readonly walk: Walk;
  readonly track: Track;
}

/** Returns an A5 PDF. The same walks give the same bytes: dates are fixed, and the file's ID is derived from them. */
export async function makeGuide(
  walks: readonly WalkWithTrack[],
  subtitle: string,
): Promise<Uint8Array> {
  const date = new Date(EDITION_DATE);
  const guide = new PDFDocument({
    size: [PAGE_WIDTH, PAGE_HEIGHT],
    margin: 0,
    compress: false,
    autoFirstPage: false,
    pdfVersion: "1.7",
    lang: "en",
    displayTitle: true,
    info: {
      Title: `Weekend Atlas: ${subtitle}`,
      Author: "Weekend Atlas",
      Subject: "Short walks with maps, profiles and directions",
      Creator: "Weekend Atlas",
      Producer: "PDFKit",
      CreationDate: date,
      ModDate: date,
    },
  });
  drawCover(guide, subtitle);
  drawContents(guide, walks);
  walks.forEach(({ walk, track }, index) => drawWalkPage(guide, walk, track, index + 1));
  guide.end();
  const chunks: Uint8Array[] = [];
  for await (const chunk of guide) chunks.push(chunk);
  return new Uint8Array(await new Blob(chunks as Uint8Array<ArrayBuffer>[]).arrayBuffer());
}

const coverTrack: readonly Point[] = [
  [52, 520],
  [84, 498],
  [112, 504],
  [140, 486],
  [150, 452],
  [178, 430],
  [214, 424],
  [240, 396],
  [262, 372],
  [296, 366],
  [316, 350],
];

function drawCover(guide: Guide, subtitle: string): void {
  guide.addPage();
  guide.outline.addItem("Cover");
  paintPaper(guide, colours.night);
  guide.lineJoin("round").lineCap("round");
  const contours = surveyTerrain(coverTerrain, PAGE_WIDTH, PAGE_HEIGHT);
  for (let level = 2; level <= 14; level += 0.5) {
    const isStrong = level % 2 === 0;
    guide.lineWidth(isStrong ? 0.9 : 0.5);
    for (const line of contours(level)) tracePath(guide, line);
    guide.stroke(isStrong ? colours.contourStrong : colours.contour);
  }
  tracePath(guide, coverTrack).lineWidth(2.6).dash(7, { space: 5 }).stroke(colours.accent).undash();
  guide.circle(52, 520, 5).fill(colours.accent);
  guide.circle(316, 350, 6).lineWidth(2.4).fillAndStroke(colours.light, colours.accent);
  label(guide, "Weekend", MARGIN, 54, { size: 58, colour: colours.light, font: "Times-Bold" });
  label(guide, "Atlas", MARGIN, 108, { size: 58, colour: colours.light, font: "Times-Bold" });
  label(guide, subtitle, MARGIN + 2, 176, { size: 13, colour: colours.light });
}

function drawContents(guide: Guide, walks: readonly WalkWithTrack[]): void {
  guide.addPage();
  guide.outline.addItem("Before you go");
  paintPaper(guide, colours.paper);
  label(guide, "Before you go", MARGIN, 34, { size: 21, colour: colours.ink, font: "Times-Bold" });
  const options = { width: TEXT_WIDTH, lineGap: 1.6 };
  let y = 66;
  for (const paragraph of [...beforeYouGo, personalLicence]) {
    guide
      .font("Helvetica")
      .fontSize(8.5)
      .fillColor(colours.ink)
      .text(paragraph, MARGIN, y, options);
    y += Math.ceil(guide.heightOfString(paragraph, options)) + 5;
  }
  y += 8;
  label(guide, "The walks", MARGIN, y, { size: 15, colour: colours.ink, font: "Times-Bold" });
  y += 24;
  for (const [index, { walk, track }] of walks.entries()) {
    guide.font("Helvetica-Bold").fontSize(9).fillColor(colours.ink);
    guide.text(String(index + 1), MARGIN, y, { lineBreak: false });
    guide.text(walk.name, MARGIN + 18, y, { lineBreak: false, goTo: walk.id });
    const facts = `${formatDistance(track.distanceInMetres)}   ${formatDuration(track.minutes)}`;
    guide.font("Helvetica").fontSize(8);
    const x = PAGE_WIDTH - MARGIN - guide.widthOfString(facts);
    label(guide, facts, x, y + 0.5, { size: 8 });
    tracePath(guide, [
      [MARGIN, y + 14],
      [PAGE_WIDTH - MARGIN, y + 14],
    ]);
    guide.lineWidth(0.5).stroke(colours.grid);
    y += 20;
  }
  writeFooter(guide, 2);
}
