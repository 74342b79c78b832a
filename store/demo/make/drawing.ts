/** Shared by the guide's pages: paper, colours, labels, and lines through many points. */
import type PDFDocument from "pdfkit";
import type { Point } from "./contours.ts";
import { round } from "./track.ts";

export type Guide = PDFDocument;

/** A5 in points. */
export const PAGE_WIDTH = 420;
export const PAGE_HEIGHT = 595;
export const MARGIN = 34;
export const TEXT_WIDTH = PAGE_WIDTH - 2 * MARGIN;

export const colours = {
  night: "#0b1220",
  contour: "#1b3158",
  contourStrong: "#2f549c",
  light: "#ffffff",
  paper: "#ffffff",
  panel: "#f5f5f5",
  grid: "#e0e0e0",
  ink: "#171717",
  muted: "#666666",
  accent: "#0066ff",
  slope: "#d6e6ff",
};

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Adds the points to the current path, rounded to hundredths of a point. */
export function tracePath(guide: Guide, points: readonly Point[]): Guide {
  points.forEach(([x, y], index) => {
    if (index === 0) guide.moveTo(round(x, 2), round(y, 2));
    else guide.lineTo(round(x, 2), round(y, 2));
  });
  return guide;
}

export function label(
  guide: Guide,
  text: string,
  x: number,
  y: number,
  { size = 7, colour = colours.muted, font = "Helvetica" } = {},
): Guide {
  return guide
    .font(font)
    .fontSize(size)
    .fillColor(colour)
    .text(text, round(x, 2), round(y, 2), { lineBreak: false });
}

export function paintPaper(guide: Guide, colour: string): void {
  guide.rect(0, 0, PAGE_WIDTH, PAGE_HEIGHT).fill(colour);
}

export function writeFooter(guide: Guide, pageNumber: number): void {
  label(guide, "Weekend Atlas", MARGIN, PAGE_HEIGHT - 24);
  const text = String(pageNumber);
  const width = guide.widthOfString(text);
  label(guide, text, PAGE_WIDTH - MARGIN - width, PAGE_HEIGHT - 24);
}

/** For example, 1240 becomes "1.2 km". */
export function formatDistance(metres: number): string {
  return `${(metres / 1000).toFixed(1)} km`;
}

export function formatDuration(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}
