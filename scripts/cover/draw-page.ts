/** Pages of a book: two beside each other, the first of a chapter, and one on a phone. */
import { startOf } from "./lettering.ts";
import { rgb } from "./panel.ts";
import {
  drawInitial,
  drawLine,
  drawPlate,
  drawWords,
  fillRect,
  type Printed,
  type DrawScreen,
} from "./print.ts";

const inksOf = ({ palette }: Printed) => ({
  text: rgb(palette[900]),
  brand: rgb(palette[500]),
  paper: rgb(palette[50]),
});

/** A picture on the left, text with an initial on the right. */
export const drawSpread: DrawScreen = (design, { width, height }) => {
  const { brand, paper } = inksOf(design);
  const middle = width / 2;
  const inset = 42;
  const page = { x: middle + inset, width: middle - 2 * inset };
  const head = drawHead(design, page.x, page.width, 40);
  const folio = drawLine(design.digits, {
    text: "12",
    x: page.x,
    y: height - 24,
    size: 14,
    color: brand,
  });
  const gutter = `<linearGradient id="gutter"><stop stop-opacity="0"/><stop offset=".5" stop-opacity=".22"/><stop offset="1" stop-opacity="0"/></linearGradient>${fillRect({ x: middle - 26, y: 0, width: 52, height }, "url(#gutter)")}`;
  return (
    fillRect({ x: 0, y: 0, width, height }, paper) +
    drawPlate(design, { x: 0, y: 0, width: middle, height }, "brand", 3) +
    head +
    drawText(design, { ...page, y: 82, pitch: 13, paragraphs: [9, 7, 8] }) +
    folio +
    gutter
  );
};

export const drawChapter: DrawScreen = (design, { width, height }) => {
  const { text, brand, paper } = inksOf(design);
  const inset = 26;
  const half = Math.round(height * 0.5);
  const number = drawLine(design.digits, {
    text: "2",
    x: inset - 3,
    y: half - 72,
    size: 62 / design.digits.capHeight,
    color: brand,
  });
  return (
    fillRect({ x: 0, y: 0, width, height }, paper) +
    number +
    drawWords(
      design,
      { x: inset, y: half - 44, width: width - 2 * inset },
      { lines: 3, pitch: 12, color: text, seed: 21 },
    ) +
    drawPlate(design, { x: 0, y: half, width, height: height - half }, "accent", 5)
  );
};

export const drawPage: DrawScreen = (design, { width, height }) => {
  const { paper } = inksOf(design);
  const inset = 14;
  const plate = Math.round(height * 0.4);
  return (
    fillRect({ x: 0, y: 0, width, height }, paper) +
    drawPlate(design, { x: 0, y: 0, width, height: plate }, "night", 8) +
    drawText(design, {
      x: inset,
      y: plate + 22,
      width: width - 2 * inset,
      pitch: 10,
      paragraphs: [8, 7],
    })
  );
};

function drawHead(design: Printed, x: number, width: number, y: number): string {
  const { title } = design;
  const size = Math.min(13, width / title.measure(title.text));
  const { text } = inksOf(design);
  const start = startOf(title, { part: title.text, size, left: x, right: x + width });
  return drawLine(title, { text: title.text, x: start, y, size, color: text });
}

interface Text {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly pitch: number;
  /** Their lines. */
  readonly paragraphs: readonly number[];
}

/** The first paragraph begins with an initial of three lines. */
function drawText(design: Printed, { x, y, width, pitch, paragraphs }: Text): string {
  const { text, brand } = inksOf(design);
  const initial = drawInitial(design, { x, y, width }, { lines: 3, pitch, color: brand });
  let top = y;
  const drawn = paragraphs.map((lines, index) => {
    const indent = index === 0 ? { lines: 3, width: initial.width } : { lines: 1, width: pitch };
    const words = drawWords(
      design,
      { x, y: top, width },
      { lines, pitch, color: text, seed: 31 + index, indent },
    );
    top += lines * pitch;
    return words;
  });
  return initial.svg + drawn.join("");
}
