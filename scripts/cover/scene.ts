/** What is inside, on the screens of a computer, a tablet and a phone, which stand on the cover's pattern. */
import type { CoverShape } from "#domain/catalog/cover-kinds.ts";
import type { Drawing } from "../media/drawing.ts";
import { onGround } from "./band.ts";
import { rgb } from "./panel.ts";
import type { DrawScreen, Printed } from "./print.ts";
import { screens } from "./screens.ts";

const SCENE = { width: 1600, height: 600 };
const FLOOR = 558;
const BEZEL = 12;

interface Device {
  readonly name: "computer" | "tablet" | "phone";
  readonly left: number;
  readonly width: number;
  readonly height: number;
  readonly radius: number;
}

/** Narrow screens show 8:5 of the scene, which is all of them. */
const COMPUTER: Device = { name: "computer", left: 446, width: 708, height: 458, radius: 20 };
const TABLET: Device = { name: "tablet", left: 1012, width: 252, height: 344, radius: 22 };
const PHONE: Device = { name: "phone", left: 336, width: 152, height: 312, radius: 28 };
const BASE = { over: 66, height: 22 };

export function drawScene(design: Printed, shape: CoverShape): Drawing {
  const { computer, tablet, phone } = screens[shape];
  const devices = [
    drawDevice(design, COMPUTER, computer, FLOOR - BASE.height) + drawBase(design),
    ...(tablet ? [drawDevice(design, TABLET, tablet, FLOOR)] : []),
    ...(phone ? [drawDevice(design, PHONE, phone, FLOOR)] : []),
  ];
  const content = `<defs><filter id="lifted" x="-10%" y="-10%" width="120%" height="125%"><feDropShadow dy="12" stdDeviation="14" flood-opacity=".38"/></filter></defs>${devices.map((one) => `<g filter="url(#lifted)">${one}</g>`).join("")}`;
  return {
    box: { x: 0, y: 0, ...SCENE },
    svg: onGround(design, SCENE, content, design.ground === "dark" ? "pale" : "brand"),
  };
}

function drawDevice(
  design: Printed,
  { name, left, width, height, radius }: Device,
  draw: DrawScreen,
  floor: number,
): string {
  const { palette } = design;
  const screen = { width: width - 2 * BEZEL, height: height - 2 * BEZEL };
  const corner = radius - BEZEL / 2;
  const frame = `<rect x="${left}" y="${floor - height}" width="${width}" height="${height}" rx="${radius}" fill="${rgb(palette[950])}" stroke="${rgb(palette[200])}" stroke-width="3"/>`;
  return `${frame}<clipPath id="${name}"><rect width="${screen.width}" height="${screen.height}" rx="${corner}"/></clipPath><g transform="translate(${left + BEZEL} ${floor - height + BEZEL})" clip-path="url(#${name})">${draw(design, screen)}</g>`;
}

function drawBase({ palette }: Printed): string {
  const { left, width } = COMPUTER;
  const { over, height } = BASE;
  const top = FLOOR - height;
  return `<path d="M${left - over} ${top}h${width + 2 * over}v6q0 ${height - 6} ${-height} ${height - 6}H${left - over + height}q${-height} 0 ${-height} ${6 - height}z" fill="${rgb(palette[200])}"/><path d="M${left + width / 2 - 50} ${top}h100q0 9 -12 9h-76q-12 0 -12 -9z" fill="${rgb(palette[400])}"/>`;
}
