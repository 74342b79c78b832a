/** The pictures of link previews, 1200 × 630 pixels. */
import sharp from "sharp";
import { formatPrice } from "#domain/money.ts";
import { landingV2 } from "../../landing-v2.ts";
import { landing } from "../../landing.ts";
import { plans } from "../../plans.ts";
import { calmLevels, drawContourPaths, peakLevels } from "./contour-art.ts";
import type { Levels } from "./contour-art.ts";
import type { Point, Terrain } from "./contours.ts";
import { breakLines, letter, measure, type Style } from "./lettering.ts";
import { smoothPath } from "./smooth-path.ts";
import { calmTerrain, peakTerrain } from "./terrain.ts";

const WIDTH = 1200;
const HEIGHT = 630;
const MARGIN = 72;
/** Space between the columns of two plans, in pixels. */
const GAP = 36;
const STORE_NAME = "Weekend Atlas";

interface Picture {
  readonly name: string;
  readonly ground: string;
  readonly art: string;
}

export function makeSocialPictures(): Promise<{ name: string; bytes: Uint8Array }[]> {
  return Promise.all(
    [drawCalm(), drawBold(), drawPlans()].map(async ({ name, ground, art }) => {
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="${WIDTH}" height="${HEIGHT}" fill="${ground}"/>${art}</svg>`;
      const png = sharp(Buffer.from(svg)).png({ palette: true, colours: 24, dither: 0 });
      return { name, bytes: await png.toBuffer() };
    }),
  );
}

const walk: readonly Point[] = [
  [826, 578],
  [866, 520],
  [818, 458],
  [838, 396],
  [894, 396],
  [930, 356],
  [906, 284],
  [962, 222],
  [1006, 196],
];

function drawCalm(): Picture {
  const accent = "#0066ff";
  const headline: Style = { cut: "calm", size: 78, colour: "#171717" };
  const route = smoothPath(walk, 0.5);
  const art = [
    contours(calmTerrain, calmLevels, "#dedede", "#c2c2c2"),
    `<g fill="none" stroke-linecap="round" stroke-linejoin="round">`,
    `<path d="${route}" stroke="#fafafa" stroke-width="15"/>`,
    `<path d="${route}" stroke="${accent}" stroke-width="7"/></g>`,
    `<circle cx="826" cy="578" r="11" fill="${accent}" stroke="#fafafa" stroke-width="4"/>`,
    `<circle cx="1006" cy="196" r="13" fill="#fafafa" stroke="${accent}" stroke-width="7"/>`,
    letter(STORE_NAME, MARGIN, 112, { cut: "calm", size: 36, colour: accent }),
    block(landing.headline, 690, HEIGHT - MARGIN, headline),
  ];
  return { name: "og-landing.png", ground: "#fafafa", art: art.join("") };
}

function drawBold(): Picture {
  const headline: Style = { cut: "poster", size: 116, colour: "#ffffff" };
  const art = [
    contours(peakTerrain, { ...peakLevels, step: 0.8 }, "#3385ff", "#66a3ff"),
    letter(STORE_NAME, MARGIN, 112, { cut: "poster", size: 32, colour: "#ffffff" }),
    block(landingV2.headline, WIDTH - 2 * MARGIN, HEIGHT - MARGIN - 12, headline),
  ];
  return { name: "og-landing-v2.png", ground: "#0066ff", art: art.join("") };
}

function drawPlans(): Picture {
  const column = (WIDTH - 2 * MARGIN) / plans.length;
  const name: Style = { cut: "calm", size: 40, colour: "#d4d4d4" };
  const prices = plans.map((plan) => formatPrice(plan.price, plan.currency, "en"));
  const full: Style = { cut: "calm", size: 84, colour: "#ffffff" };
  const widest = Math.max(...prices.map((text) => measure(text, full)));
  const price = { ...full, size: Math.min(84, Math.floor((84 * (column - GAP)) / widest)) };
  const columns = plans.map((plan, index) => {
    const x = MARGIN + index * column;
    const marking = plan.isRecommended ? "#3385ff" : "#525252";
    return [
      `<rect x="${x}" y="352" width="${column - GAP}" height="4" fill="${marking}"/>`,
      letter(plan.name, x, 426, name),
      letter(prices[index] ?? "", x, 526, price),
    ].join("");
  });
  const art = [
    contours(calmTerrain, calmLevels, "#262626", "#333333"),
    letter(STORE_NAME, MARGIN, 146, { cut: "calm", size: 76, colour: "#ffffff" }),
    ...columns,
  ];
  return { name: "og-paywall.png", ground: "#171717", art: art.join("") };
}

function contours(terrain: Terrain, levels: Levels, thin: string, strong: string): string {
  const paths = drawContourPaths(terrain, levels);
  return [
    `<g fill="none" transform="scale(0.75)">`,
    `<path d="${paths.thin}" stroke="${thin}" stroke-width="2"/>`,
    `<path d="${paths.strong}" stroke="${strong}" stroke-width="3"/></g>`,
  ].join("");
}

/** Lines of text above `bottom`, in a smaller size if a single word would be too wide. */
function block(text: string, width: number, bottom: number, style: Style): string {
  const widest = Math.max(...text.split(" ").map((word) => measure(word, style)));
  const size = Math.min(style.size, Math.floor((style.size * width) / widest));
  const fitting = { ...style, size };
  const lines = breakLines(text, width, fitting);
  return lines
    .map((line, index) => {
      const y = Math.round(bottom - (lines.length - 1 - index) * size * 1.14);
      return letter(line, MARGIN, y, fitting);
    })
    .join("");
}
