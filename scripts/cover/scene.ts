/** The cover on the screens of a computer, a tablet and a phone, which stand on its pattern. */
import type { CoverShape } from "#domain/catalog/cover-kinds.ts";
import type { Drawing } from "../media/drawing.ts";
import { onGround } from "./band.ts";
import { fitSize, placeDrawing } from "./fit-drawing.ts";
import { type Area, type CoverDesign, rgb } from "./panel.ts";
import { drawShape } from "./shapes.ts";

const SCENE = { width: 1600, height: 600 };
const FLOOR = 536;
const BEZEL = 14;
/** Of a screen, at most. */
const COVER_SHARE = 0.8;

interface Device {
  readonly name: string;
  readonly left: number;
  readonly width: number;
  readonly height: number;
  readonly radius: number;
}

/** Narrow screens show 3:2 of the scene, which is all of them. None hides the title on another. */
const COMPUTER: Device = { name: "computer", left: 456, width: 620, height: 404, radius: 18 };
const TABLET: Device = { name: "tablet", left: 1006, width: 224, height: 300, radius: 20 };
const PHONE: Device = { name: "phone", left: 358, width: 132, height: 268, radius: 24 };
const BASE = { over: 62, height: 22 };

/** Apps are for computers. */
export function drawScene(design: CoverDesign, shape: CoverShape): Drawing {
  const { left, width } = COMPUTER;
  const top = FLOOR - BASE.height;
  const { palette } = design;
  const base = `<path d="M${left - BASE.over} ${top}h${width + 2 * BASE.over}v6q0 ${BASE.height - 6} ${-BASE.height} ${BASE.height - 6}H${left - BASE.over + BASE.height}q${-BASE.height} 0 ${-BASE.height} ${6 - BASE.height}z" fill="${rgb(palette[200])}"/><path d="M${left + width / 2 - 50} ${top}h100q0 9 -12 9h-76q-12 0 -12 -9z" fill="${rgb(palette[400])}"/>`;
  const cover = drawShape(shape, design);
  const smaller = shape === "window" ? [] : [TABLET, PHONE];
  const devices = [
    drawDevice(COMPUTER, cover, design, top),
    base,
    ...smaller.map((one) => drawDevice(one, cover, design, FLOOR)),
  ];
  const content = `<defs><filter id="lifted" x="-10%" y="-10%" width="120%" height="125%"><feDropShadow dy="12" stdDeviation="14" flood-opacity=".38"/></filter></defs>${devices.map((one) => `<g filter="url(#lifted)">${one}</g>`).join("")}`;
  return {
    box: { x: 0, y: 0, ...SCENE },
    svg: onGround(design, SCENE, content, design.ground === "dark" ? "pale" : "brand"),
  };
}

function drawDevice(
  { name, left, width, height, radius }: Device,
  cover: Drawing,
  { palette, ground }: CoverDesign,
  floor: number,
) {
  const screen: Area = {
    x: left + BEZEL,
    y: floor - height + BEZEL,
    width: width - 2 * BEZEL,
    height: height - 2 * BEZEL,
    radius: radius - BEZEL / 2,
  };
  const { x, y } = screen;
  const glass = `<rect x="${x}" y="${y}" width="${screen.width}" height="${screen.height}" rx="${screen.radius}" fill="${rgb(palette[ground === "dark" ? 100 : 800])}"/>`;
  return `<rect x="${left}" y="${floor - height}" width="${width}" height="${height}" rx="${radius}" fill="${rgb(palette[950])}" stroke="${rgb(palette[200])}" stroke-width="3"/>${glass}<g filter="url(#lifted)">${withIds(inMiddle(cover, screen), name)}</g>`;
}

function inMiddle(cover: Drawing, { x, y, width, height }: Area): string {
  const room = { width: COVER_SHARE * width, height: COVER_SHARE * height };
  const size = fitSize(cover, room);
  return placeDrawing(cover, x + (width - size.width) / 2, y + (height - size.height) / 2, size);
}

/** The scene has the cover several times, and its ids must differ. */
function withIds(svg: string, name: string): string {
  return svg.replaceAll(/(?<=id="|url\(#)\w+/g, (id) => `${name}-${id}`);
}
