/** The PDF guide: a cover, the contents, a page for each place, and how it was computed. */
import PDFDocument from "pdfkit";
import { type Box, drawAxes, drawBands, drawHorizon, legend } from "./chart.ts";
import { designCover, PAGE } from "./cover.ts";
import { listFacts, listWeekends } from "./figures.ts";
import { EDITION, howComputed, personalLicence } from "./notes.ts";
import { dayOf, type SunDay, YEAR } from "./sun.ts";
import { type Cut, openTypefaces } from "./typefaces.ts";

const MARGIN = 34;
const WIDTH = PAGE.width - 2 * MARGIN;
const ink = { strong: "#14161c", soft: "#5d6473", line: "#dfe3ea", brand: "#0055d6" };

export type Guide = PDFDocument;
type Year = readonly SunDay[];

interface Style {
  readonly cut?: Cut;
  readonly size?: number;
  readonly colour?: string;
  /** With "right", x is the end of the text. */
  readonly align?: "left" | "right" | "center";
  readonly goTo?: string;
}

/** Returns an A5 PDF. */
export async function makeGuide(years: readonly Year[], subtitle: string): Promise<Uint8Array> {
  const guide = await openDocument([PAGE.width, PAGE.height], subtitle);
  drawCover(guide, subtitle);
  drawContents(guide, years);
  years.forEach((year, index) => drawPlace(guide, year, index + 3));
  drawNotes(guide, years.length + 3);
  return closeDocument(guide);
}

/** Without pages. Has the same bytes at every run: dates are fixed, and the file's ID is derived from them. */
export async function openDocument(size: [number, number], subtitle: string): Promise<Guide> {
  const date = new Date(EDITION);
  const guide = new PDFDocument({
    size,
    margin: 0,
    compress: false,
    autoFirstPage: false,
    pdfVersion: "1.7",
    lang: "en",
    displayTitle: true,
    info: {
      Title: `Weekend Atlas: ${subtitle}`,
      Author: "Weekend Atlas",
      Subject: `Sunrise, sunset, golden hour and blue hour in ${YEAR}`,
      Creator: "Weekend Atlas",
      Producer: "PDFKit",
      CreationDate: date,
      ModDate: date,
    },
  });
  for (const [name, bytes] of Object.entries(await openTypefaces()))
    guide.registerFont(name, bytes);
  return guide;
}

export async function closeDocument(guide: Guide): Promise<Uint8Array> {
  guide.end();
  const chunks: Uint8Array[] = [];
  for await (const chunk of guide) chunks.push(chunk);
  return new Uint8Array(Buffer.concat(chunks));
}

export function write(guide: Guide, text: string, x: number, y: number, style: Style = {}): void {
  const { cut = "text", size = 8.5, colour = ink.strong, align = "left", goTo } = style;
  guide.font(cut).fontSize(size).fillColor(colour);
  const options = { lineBreak: false, features: ["tnum"], ...(goTo ? { goTo } : {}) };
  const width = align === "left" ? 0 : guide.widthOfString(text, options);
  guide.text(text, x - (align === "center" ? width / 2 : width), y, options);
}

/** Returns the lower end of the paragraph. */
function writeParagraph(guide: Guide, text: string, y: number, size = 9): number {
  const options = { width: WIDTH, lineGap: size * 0.32 };
  guide.font("text").fontSize(size).fillColor(ink.strong).text(text, MARGIN, y, options);
  return y + guide.heightOfString(text, options);
}

function rule(guide: Guide, x: number, y: number, width: number, colour = ink.line): void {
  guide
    .moveTo(x, y)
    .lineTo(x + width, y)
    .lineWidth(0.5)
    .stroke(colour);
}

function turnPage(guide: Guide, name: string, page: number): void {
  guide.addPage();
  guide.outline.addItem(name);
  write(guide, "Weekend Atlas", MARGIN, PAGE.height - 23, { size: 7, colour: ink.soft });
  const side = { size: 7, colour: ink.soft, align: "right" } as const;
  write(guide, String(page), PAGE.width - MARGIN, PAGE.height - 23, side);
}

function paint(guide: Guide, year: Year, box: Box): void {
  for (const { colour, path } of drawBands(year, box)) guide.path(path).fill(colour);
}

function drawCover(guide: Guide, subtitle: string): void {
  guide.addPage();
  guide.outline.addItem("Cover");
  const { bands, horizon, lines } = designCover(subtitle);
  for (const { colour, path } of bands) guide.path(path).fill(colour);
  guide.path(horizon.path).lineWidth(horizon.width).stroke("#ffffff");
  for (const { text, x, y, ...style } of lines)
    write(guide, text, x, y, { ...style, colour: "#ffffff" });
}

function drawContents(guide: Guide, years: readonly Year[]): void {
  turnPage(guide, "Contents", 2);
  write(guide, "The light of a year", MARGIN, 34, { cut: "title", size: 25 });
  const lead =
    "Each picture is a year: January on the left, December on the right, midnight above and below. Gold is the golden hour, and bright blue the blue hour.";
  let y = writeParagraph(guide, lead, 72) + 12;
  years.forEach((year, index) => {
    const { place } = dayOf(year, "06-21");
    paint(guide, year, { x: MARGIN, y, width: 62, height: 33 });
    write(guide, place.name, MARGIN + 76, y + 3, { cut: "bold", size: 10, goTo: place.id });
    write(guide, place.region, MARGIN + 76, y + 18, { colour: ink.soft });
    const [[name, longest] = ["", ""]] = listFacts(year);
    const side = { align: "right", colour: ink.soft } as const;
    write(guide, `${name}: ${longest}`, PAGE.width - MARGIN, y + 4.5, side);
    write(guide, `page ${index + 3}`, PAGE.width - MARGIN, y + 18, side);
    y += 44.5;
  });
}

function drawPlace(guide: Guide, year: Year, page: number): void {
  const { place } = dayOf(year, "06-21");
  turnPage(guide, place.name, page);
  guide.addNamedDestination(place.id);
  const degrees = (value: number, [positive, negative]: string) =>
    `${Math.abs(value).toFixed(3)}° ${value < 0 ? negative : positive}`;
  write(guide, place.region, MARGIN, 24, { cut: "bold", size: 8, colour: ink.brand });
  const position = `${degrees(place.latitude, "NS")}, ${degrees(place.longitude, "EW")}`;
  const side = { size: 8, colour: ink.soft, align: "right" } as const;
  write(guide, position, PAGE.width - MARGIN, 24, side);
  write(guide, place.name, MARGIN, 34, { cut: "title", size: 26 });
  const top = writeParagraph(guide, place.note, 71, 8.2) + 7;
  const box = { x: MARGIN + 25, y: top, width: WIDTH - 25, height: 276 - top };
  drawChart(guide, year, box);
  listFacts(year).forEach(([name, value, detail], index) => {
    const x = MARGIN + (index * WIDTH) / 4;
    write(guide, name, x, 309, { size: 6.8, colour: ink.soft });
    write(guide, value, x, 317.5, { cut: "title", size: 13 });
    write(guide, detail, x, 334.5, { size: 6.8, colour: ink.soft });
  });
  drawWeekends(guide, year, 353);
}

function drawChart(guide: Guide, year: Year, box: Box): void {
  paint(guide, year, box);
  guide.path(drawHorizon(year, box)).lineWidth(0.8).stroke("#ffffff");
  const { months, hours } = drawAxes(box);
  const small = { size: 6.5, colour: ink.soft } as const;
  for (const { at, label } of months)
    write(guide, label, at, box.y + box.height + 4, { ...small, align: "center" });
  for (const { at, label } of hours)
    write(guide, label, box.x - 4, at - 4, { ...small, align: "right" });
  legend.forEach(({ label, colour, at }) => {
    const x = box.x + at * box.width;
    guide.rect(x, box.y + box.height + 16.5, 7, 7).fillAndStroke(colour, ink.line);
    write(guide, label, x + 11, box.y + box.height + 16, small);
  });
}

const columns = ["Sunrise", "Golden until", "Golden from", "Sunset", "Blue until"];
const ROWS = 26;
const ROW_HEIGHT = 7.2;

function drawWeekends(guide: Guide, year: Year, top: number): void {
  const { rows, note } = listWeekends(year);
  write(guide, "Saturdays", MARGIN, top, { cut: "bold", size: 6.8 });
  write(guide, note, PAGE.width - MARGIN, top, { size: 6.8, colour: ink.soft, align: "right" });
  const half = (WIDTH - 16) / 2;
  const columnX = (index: number) => 26 + ((half - 26) * (index + 1)) / columns.length;
  for (const side of [0, 1]) {
    const x = MARGIN + side * (half + 16);
    columns.forEach((title, index) => {
      const [first = "", second = ""] = title.includes(" ") ? title.split(" ") : ["", title];
      const style = { size: 5.4, colour: ink.soft, align: "right" } as const;
      write(guide, first, x + columnX(index), top + 11, style);
      write(guide, second, x + columnX(index), top + 17, style);
    });
    rows.slice(side * ROWS, (side + 1) * ROWS).forEach(({ day, isFirstOfMonth, times }, index) => {
      const y = top + 26 + index * ROW_HEIGHT;
      if (isFirstOfMonth || index === 0) rule(guide, x, y + 0.25, half);
      write(guide, day, x, y, { size: 5.9, cut: "bold" });
      times.forEach((time, column) => {
        write(guide, time, x + columnX(column), y, { size: 5.9, align: "right" });
      });
    });
  }
}

function drawNotes(guide: Guide, page: number): void {
  turnPage(guide, "How it was computed", page);
  write(guide, "How it was computed, and its limits", MARGIN, 34, { cut: "title", size: 20 });
  let y = 72;
  for (const [title, text] of [...howComputed, personalLicence]) {
    write(guide, title, MARGIN, y, { cut: "bold", size: 9 });
    y = writeParagraph(guide, text, y + 13) + 9;
  }
}
