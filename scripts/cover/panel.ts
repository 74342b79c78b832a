/** The face of a cover: ground, motif, title, and the shop's name at the foot. */
import type { CoverMotif } from "#domain/catalog/cover-kinds.ts";
import type { Palette, Shade } from "../theme/palette.ts";
import { fitTitle, LINE_HEIGHT } from "./fit-title.ts";
import { type Lettering, startOf } from "./lettering.ts";
import { type Box, motifs } from "./motifs.ts";
import { createRandom } from "./random.ts";

export interface CoverDesign {
  readonly title: Lettering;
  /** Undefined if the shop is named as its product. */
  readonly foot: Lettering | undefined;
  readonly motif: CoverMotif;
  readonly seed: number;
  readonly palette: Palette;
  /** As in CSS. */
  readonly accent: string;
  /** White letters on the darkest shades, or dark ones on paper, which stands out on the brand color. */
  readonly ground: keyof typeof inks;
}

export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Of its corners. */
  readonly radius: number;
}

const INSET = 0.108;
/** Shares of the area's height. */
const TITLE_SHARE = 0.5;
const MOST_FADED = 0.3;

const inks = {
  dark: { ground: [800, 900, 950], motif: 300, text: "white" },
  paper: { ground: [50, 100, 200], motif: 500, text: 950 },
} as const;

export const rgb = (triplet: string) => `rgb(${triplet.replaceAll(" ", ",")})`;

export function drawPanel(design: CoverDesign, area: Area): string {
  const { x, y, width, height, radius } = area;
  const { palette } = design;
  const { ground, motif: line } = inks[design.ground];
  const inset = Math.min(width, height) * INSET;
  const footSize = Math.min(width, height) * 0.042;
  const title = drawTitle(design.title, { width, height, inset });
  const box = {
    width,
    height: height - title.bottom,
    foot: design.foot ? inset + footSize * 2 : 0,
  };
  const motif = drawMotif(design, box);
  const isFaded = design.motif !== "grid";
  const fadeEnd = Math.min(0.6, (height * 0.16) / box.height);
  return `<g transform="translate(${x} ${y})">
<defs>
${drawGround(palette, ground)}
<linearGradient id="fade" x1="0" y1="0" x2="0" y2="1"><stop stop-color="#000"/><stop offset="${fadeEnd}" stop-color="#fff"/><stop offset="${1 - (box.foot * 1.5) / box.height}" stop-color="#fff"/><stop offset="${1 - (box.foot * 0.9) / box.height}" stop-color="#${grey(MOST_FADED)}"/></linearGradient>
<mask id="faded" maskUnits="userSpaceOnUse" x="0" y="0" width="${width}" height="${box.height}"><rect width="${width}" height="${box.height}" fill="url(#fade)"/></mask>
<clipPath id="face"><rect width="${width}" height="${height}" rx="${radius}"/></clipPath>
</defs>
<g clip-path="url(#face)"><rect width="${width}" height="${height}" fill="url(#ground)"/>
<g transform="translate(0 ${title.bottom})" color="${rgb(palette[line])}"${isFaded ? ' mask="url(#faded)"' : ""}>${motif}</g>
<path d="${title.path}" fill="${inkOf(design)}"/>${design.foot ? drawFoot(design.foot, { width, inset, baseline: height - inset, size: footSize, color: inkOf(design) }) : ""}</g></g>`;
}

export function drawMotif({ motif, seed }: Pick<CoverDesign, "motif" | "seed">, box: Box): string {
  return motifs[motif](box, createRandom(seed));
}

function inkOf({ ground, palette }: CoverDesign): string {
  const { text } = inks[ground];
  return text === "white" ? "#fff" : rgb(palette[text]);
}

function drawGround(palette: Palette, [top, middle, bottom]: readonly [Shade, Shade, Shade]) {
  return `<linearGradient id="ground" x1="0" y1="0" x2=".3" y2="1"><stop stop-color="${rgb(palette[top])}"/><stop offset=".45" stop-color="${rgb(palette[middle])}"/><stop offset="1" stop-color="${rgb(palette[bottom])}"/></linearGradient>`;
}

interface TitleArea {
  readonly width: number;
  readonly height: number;
  readonly inset: number;
}

function drawTitle(
  title: Lettering,
  { width, height, inset }: TitleArea,
): { readonly path: string; readonly bottom: number } {
  const box = { width: width - 2 * inset, height: height * TITLE_SHARE - inset };
  const { lines, size } = fitTitle(title, box);
  const first = inset + title.capHeight * size;
  const path = lines.map((line, index) => {
    const start = startOf(title, { part: line, size, left: inset, right: width - inset });
    // Large letters have visible space before their stems.
    return title.outline(line, start - size * 0.02, first + index * size * LINE_HEIGHT, size);
  });
  return { path: path.join(""), bottom: first + ((lines.length - 1) * LINE_HEIGHT + 0.1) * size };
}

interface FootArea {
  readonly width: number;
  readonly inset: number;
  readonly baseline: number;
  readonly size: number;
  readonly color: string;
}

export function drawFoot(
  foot: Lettering,
  { width, inset, baseline, size, color }: FootArea,
): string {
  const most = width - 2 * inset;
  const fitting = Math.min(size, most / foot.measure(foot.text));
  const start = startOf(foot, {
    part: foot.text,
    size: fitting,
    left: inset,
    right: width - inset,
  });
  return `<path d="${foot.outline(foot.text, start, baseline, fitting)}" fill="${color}"/>`;
}

function grey(share: number): string {
  return Math.round(share * 255)
    .toString(16)
    .padStart(2, "0")
    .repeat(3);
}
