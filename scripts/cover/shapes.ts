/** The objects that a cover can be. Where they are not rectangles, the ground is transparent. */
import type { CoverShape } from "#domain/catalog/cover-kinds.ts";
import type { Drawing } from "../media/drawing.ts";
import { type CoverDesign, drawPanel, rgb } from "./panel.ts";

export function drawShape(shape: CoverShape, design: CoverDesign): Drawing {
  const { width, height, content } = shapes[shape](design);
  return {
    box: { x: 0, y: 0, width, height },
    svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${content}</svg>`,
  };
}

interface Drawn {
  readonly width: number;
  readonly height: number;
  readonly content: string;
}

const shapes: Readonly<Record<CoverShape, (design: CoverDesign) => Drawn>> = {
  book: drawBook,
  disc: drawDisc,
  cards: drawCards,
  window: drawWindow,
  stack: drawStack,
};

function drawBook(design: CoverDesign): Drawn {
  const [width, height] = [500, 700];
  const stops = [
    [0, "#000", 0.3],
    [0.22, "#000", 0.1],
    [0.5, "#fff", 0.16],
    [0.62, "#000", 0.22],
    [0.74, "#000", 0.05],
    [0.86, "#fff", 0.1],
    [1, "#fff", 0],
  ].map(
    ([offset, color, opacity]) =>
      `<stop offset="${offset}" stop-color="${color}" stop-opacity="${opacity}"/>`,
  );
  const spine = `<linearGradient id="spine">${stops.join("")}</linearGradient><rect width="36" height="${height}" fill="url(#spine)"/>`;
  const content = drawPanel(design, { x: 0, y: 0, width, height, radius: 0 }) + spine;
  return { width, height, content };
}

function drawDisc(design: CoverDesign): Drawn {
  const { palette } = design;
  const [sleeve, radius] = [560, 252];
  const [x, y] = [506, sleeve / 2];
  const grooves = Array.from({ length: 15 }, (_, index) => 112 + index * 9).map(
    (r) => `<circle cx="${x}" cy="${y}" r="${r}" stroke-opacity="${r % 4 === 0 ? 0.24 : 0.1}"/>`,
  );
  const shine = [-0.42, 0.16].map((turn) => {
    const [from, to] = [turn, turn + 0.26].map(
      (angle) => `${x + radius * Math.cos(angle)} ${y + radius * Math.sin(angle)}`,
    );
    return `M${x} ${y}L${from}A${radius} ${radius} 0 0 1 ${to}Z`;
  });
  const disc = `<defs><linearGradient id="edge"><stop stop-opacity=".5"/><stop offset="1" stop-opacity="0"/></linearGradient><clipPath id="disc"><circle cx="${x}" cy="${y}" r="${radius}"/></clipPath></defs>
<circle cx="${x}" cy="${y}" r="${radius}" fill="${rgb(palette[950])}"/>
<path d="${shine.join("")}" fill="${rgb(palette[300])}" fill-opacity=".13"/>
<g fill="none" stroke="${rgb(palette[300])}">${grooves.join("")}<circle cx="${x}" cy="${y}" r="${radius - 1.5}" stroke-width="3" stroke-opacity=".35"/></g>
<circle cx="${x}" cy="${y}" r="92" fill="${rgb(palette[300])}"/>
<rect x="${sleeve}" width="30" height="${sleeve}" fill="url(#edge)" clip-path="url(#disc)"/>`;
  const content =
    disc + drawPanel(design, { x: 0, y: 0, width: sleeve, height: sleeve, radius: 10 });
  return { width: x + radius, height: sleeve, content };
}

function drawCards(design: CoverDesign): Drawn {
  const { palette } = design;
  const [width, height] = [640, 642];
  const card = { x: 120, y: 20, width: 400, height: 560, radius: 20 };
  const rect = (turn: number, extra = "") =>
    `<rect x="${card.x}" y="${card.y}" width="${card.width}" height="${card.height}" rx="${card.radius}" transform="translate(0 26) rotate(${turn} ${width / 2} 775)" ${extra}/>`;
  const shade = (turn: number, above: string) =>
    `<g clip-path="url(#below${above})">${rect(turn, 'filter="url(#soft)" fill-opacity=".45"')}</g>`;
  const content = `<defs><filter id="soft" x="-10%" y="-10%" width="120%" height="120%"><feGaussianBlur stdDeviation="12"/></filter>
<clipPath id="belowLeft">${rect(-9)}</clipPath><clipPath id="belowRight">${rect(9)}</clipPath></defs>
${rect(-9, `fill="${rgb(palette[300])}"`)}${shade(9, "Left")}${rect(9, `fill="${rgb(palette[800])}"`)}${shade(0, "Left")}${shade(0, "Right")}${drawPanel(design, card)}`;
  return { width, height, content };
}

function drawWindow(design: CoverDesign): Drawn {
  const { palette } = design;
  const [width, height, bar, radius] = [760, 540, 52, 18];
  const buttons = [0, 1, 2].map(
    (index) =>
      `<circle cx="${32 + index * 28}" cy="${bar / 2}" r="8" fill-opacity="${0.95 - index * 0.25}"/>`,
  );
  const content = `<defs><clipPath id="frame"><rect width="${width}" height="${height}" rx="${radius}"/></clipPath></defs><g clip-path="url(#frame)">${drawPanel(design, { x: 0, y: bar, width, height: height - bar, radius: 0 })}
<rect width="${width}" height="${bar}" fill="${rgb(palette[900])}"/><g fill="${rgb(palette[300])}">${buttons.join("")}</g></g>`;
  return { width, height, content };
}

function drawStack(design: CoverDesign): Drawn {
  const { palette } = design;
  const [width, height, step, radius] = [470, 600, 22, 14];
  const sheets = ([300, 800] as const).map((shade, index) => {
    const offset = (1 - index) * step;
    return `<rect x="${2 * step - offset}" y="${offset === 0 ? step : 0}" width="${width}" height="${height}" rx="${radius}" fill="${rgb(palette[shade])}"/>`;
  });
  const content = sheets.join("") + drawPanel(design, { x: 0, y: 2 * step, width, height, radius });
  return { width: width + 2 * step, height: height + 2 * step, content };
}
