/** Many small pictures beside each other, one that fills the screen, and an app that makes them. */
import type { Shade } from "../theme/palette.ts";
import { rgb } from "./panel.ts";
import { drawLine, drawPlate, fillRect, type DrawScreen, type Rect, type Tone } from "./print.ts";

const tones: readonly Tone[] = [
  "night",
  "accent",
  "brand",
  "sky",
  "brand",
  "night",
  "brand",
  "night",
  "sky",
  "night",
  "brand",
  "sky",
];

/** The second is chosen. */
export const drawSheet: DrawScreen = (design, { width, height }) => {
  const { palette } = design;
  const [columns, gap] = [4, 18];
  const side = (width - (columns + 1) * gap) / columns;
  const tall = side * 1.25;
  const cards = tones.map((tone, index) => {
    const x = gap + (index % columns) * (side + gap);
    const y = gap + Math.floor(index / columns) * (tall + gap);
    const card = { x, y, width: side, height: tall };
    const mark =
      index === 1 ? drawMark(card, 6, `stroke="${rgb(palette[500])}" stroke-width="4"`) : "";
    return y < height ? drawPlate(design, card, tone, index) + mark : "";
  });
  return fillRect({ x: 0, y: 0, width, height }, rgb(palette[50])) + cards.join("");
};

/** Around what is chosen. */
function drawMark({ x, y, width, height }: Rect, gap: number, stroke: string): string {
  return `<rect x="${x - gap}" y="${y - gap}" width="${width + 2 * gap}" height="${height + 2 * gap}" rx="${gap}" fill="none" ${stroke}/>`;
}

export const drawCard: DrawScreen = (design, { width, height }) => {
  const { palette } = design;
  const isLarge = width > 200;
  const size = width * 0.34;
  return (
    drawPlate(
      design,
      { x: 0, y: 0, width, height },
      isLarge ? "accent" : "night",
      isLarge ? 1 : 5,
    ) +
    drawLine(design.digits, {
      text: isLarge ? "2" : "6",
      x: width * 0.1,
      y: width * 0.1 + size * design.digits.capHeight,
      size,
      color: isLarge ? rgb(palette[950]) : "#fff",
    })
  );
};

export const drawWorkspace: DrawScreen = (design, { width, height }) => {
  const { palette } = design;
  const [side, bar, panel] = [132, 46, 150];
  const pages = [2, 3, 4, 5].map((number, index) => {
    const thumbnail = { x: 18, y: 18 + index * 104, width: side - 36, height: 86 };
    const mark =
      index === 0 ? drawMark(thumbnail, 5, `stroke="${rgb(palette[300])}" stroke-width="3"`) : "";
    return drawPlate(design, thumbnail, index % 2 ? "brand" : "sky", number) + mark;
  });
  const sliders = [70, 35, 55, 82, 24].map((value, index) => {
    const y = bar + 70 + index * 66;
    const [left, long] = [width - panel + 24, panel - 48];
    const at = left + (long * value) / 100;
    const line = (to: number, shade: Shade) =>
      `<path d="M${left} ${y}H${to}" stroke="${rgb(palette[shade])}" stroke-width="5" stroke-linecap="round"/>`;
    return (
      drawLine(design.digits, {
        text: String(value),
        x: left + long,
        y: y - 18,
        size: 17,
        color: rgb(palette[900]),
        align: "end",
      }) +
      line(left + long, 200) +
      line(at, 500) +
      `<circle cx="${at}" cy="${y}" r="9" fill="#fff" stroke="${rgb(palette[500])}" stroke-width="3"/>`
    );
  });
  const { title } = design;
  const name = drawLine(title, {
    text: title.text,
    x: side + 20,
    y: 30,
    size: Math.min(19, (width - side - panel) / title.measure(title.text)),
    color: rgb(palette[900]),
  });
  return (
    fillRect({ x: 0, y: 0, width, height }, rgb(palette[50])) +
    fillRect({ x: 0, y: 0, width: side, height }, rgb(palette[900])) +
    name +
    pages.join("") +
    sliders.join("") +
    drawPlate(
      design,
      { x: side, y: bar, width: width - side - panel, height: height - bar },
      "sky",
      2,
    )
  );
};
