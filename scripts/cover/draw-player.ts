/** Tracks: a list beside the picture of what is sold, and the one that plays. */
import { rgb } from "./panel.ts";
import type { Shade } from "../theme/palette.ts";
import {
  drawLine,
  drawPlate,
  fillRect,
  type Printed,
  type Rect,
  round,
  type DrawScreen,
} from "./print.ts";
import { createRandom } from "./random.ts";

const times = ["3:42", "4:07", "2:58", "5:16", "3:31", "4:24"];

export const drawAlbum: DrawScreen = (design, { width, height }) => {
  const { palette } = design;
  const [art, foot] = [Math.round(width * 0.4), 84];
  const row = (height - foot) / times.length;
  const rows = times.map((time, index) => {
    const isPlaying = index === 2;
    const middle = (index + 0.5) * row;
    const color = rgb(palette[isPlaying ? 600 : 900]);
    const line = { y: middle + 6, size: 17, color };
    return (
      (isPlaying
        ? fillRect({ x: art, y: index * row, width: width - art, height: row }, rgb(palette[100]))
        : "") +
      drawLine(design.digits, { ...line, text: String(index + 1), x: art + 42, align: "end" }) +
      drawWave(
        {
          design,
          played: isPlaying ? 0.4 : 1,
          number: index,
          colors: isPlaying ? [600, 300] : [400, 400],
        },
        { x: art + 66, y: index * row + 15, width: 170, height: row - 30 },
      ) +
      drawLine(design.digits, { ...line, text: time, x: width - 28, align: "end" })
    );
  });
  const bar = { x: 0, y: height - foot, width, height: foot };
  return (
    fillRect({ x: 0, y: 0, width, height }, rgb(palette[50])) +
    rows.join("") +
    drawPlate(design, { x: 0, y: 0, width: art, height: height - foot }, "brand", 4) +
    fillRect(bar, rgb(palette[950])) +
    drawPlay(design, foot, bar.y + foot / 2, 22) +
    drawWave(
      { design, played: 0.4, number: 2, colors: [300, 700] },
      { x: 2 * foot - 24, y: bar.y + 18, width: width - 2 * foot, height: foot - 36 },
    )
  );
};

export const drawPlayer: DrawScreen = (design, { width, height }) => {
  const { palette } = design;
  const inset = width * 0.1;
  const art = width;
  const rest = height - art;
  return (
    fillRect({ x: 0, y: 0, width, height }, rgb(palette[950])) +
    drawPlate(design, { x: 0, y: 0, width, height: art }, width > 200 ? "accent" : "brand", 6) +
    drawWave(
      { design, played: 0.6, number: 9, colors: [300, 700] },
      { x: inset, y: art + rest * 0.14, width: width - 2 * inset, height: rest * 0.26 },
    ) +
    drawPlay(design, width / 2, art + rest * 0.7, rest * 0.16)
  );
};

function drawPlay({ palette }: Printed, x: number, y: number, radius: number): string {
  const side = radius * 0.5;
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${rgb(palette[400])}"/><path d="M${x - side * 0.75} ${y - side}l${side * 1.9} ${side}l${-side * 1.9} ${side}z" fill="${rgb(palette[950])}"/>`;
}

interface Wave {
  readonly design: Printed;
  /** The share that is over. */
  readonly played: number;
  /** Each gives another wave. */
  readonly number: number;
  /** Of what is over, and of the rest. */
  readonly colors: readonly [Shade, Shade];
}

/** Loudness over time. */
function drawWave(
  { design: { palette, seed }, played, number, colors }: Wave,
  { x, y, width, height }: Rect,
): string {
  const random = createRandom(seed + number);
  const [step, phase] = [6, random.between(0, 3)];
  const count = Math.floor(width / step);
  const bars = Array.from({ length: count }, (_, index) => {
    const swell = 0.55 + 0.4 * Math.sin((index / count) * 7 + phase);
    const loud = height * Math.min(1, swell * random.between(0.35, 1.25));
    return `M${round(x + index * step)} ${round(y + (height - loud) / 2)}v${round(loud)}`;
  });
  const over = Math.round(count * played);
  const draw = (some: readonly string[], shade: Shade) =>
    `<path d="${some.join("")}" stroke="${rgb(palette[shade])}" stroke-width="3" stroke-linecap="round"/>`;
  return draw(bars.slice(0, over), colors[0]) + draw(bars.slice(over), colors[1]);
}
