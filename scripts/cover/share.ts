import type { Drawing } from "../media/drawing.ts";
import { fitTitle, LINE_HEIGHT } from "./fit-title.ts";
import { startOf } from "./lettering.ts";
import { type CoverDesign, drawFoot, rgb } from "./panel.ts";

/** The size of link previews. */
const [WIDTH, HEIGHT] = [1200, 630];
const INSET = 84;
const OBJECT = { width: 500, height: 486 };
const FOOT_SIZE = 27;

/** The object beside its name, on the darkest shades of the brand color. */
export function drawShare({ svg, box }: Drawing, design: CoverDesign): Drawing {
  const { title, foot, palette } = design;
  const scale = Math.min(OBJECT.width / box.width, OBJECT.height / box.height);
  const [width, height] = [box.width * scale, box.height * scale];
  const left = WIDTH - INSET - width;
  const object = svg.replace(
    "<svg",
    `<svg x="${left}" y="${(HEIGHT - height) / 2}" width="${width}" height="${height}"`,
  );
  const room = { width: left - 2 * INSET, height: HEIGHT - 2 * INSET - 3 * FOOT_SIZE };
  const { lines, size } = fitTitle(title, room);
  const words = lines.map((line, index) =>
    title.outline(
      line,
      startOf(title, { part: line, size, left: INSET, right: INSET + room.width }) -
        (title.isRightToLeft ? 0 : size * 0.03),
      INSET + title.capHeight * size + index * size * LINE_HEIGHT,
      size,
    ),
  );
  const shop = foot
    ? drawFoot(foot, {
        inset: INSET,
        width: left,
        baseline: HEIGHT - INSET,
        size: FOOT_SIZE,
        color: "#fff",
      })
    : "";
  return {
    box: { x: 0, y: 0, width: WIDTH, height: HEIGHT },
    svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}"><defs><radialGradient id="glow" cx=".78" cy=".45" r=".9"><stop stop-color="${rgb(palette[900])}"/><stop offset="1" stop-color="${rgb(palette[950])}"/></radialGradient><filter id="drop" x="-20%" y="-20%" width="140%" height="150%"><feDropShadow dy="22" stdDeviation="26" flood-opacity=".5"/></filter></defs><rect width="${WIDTH}" height="${HEIGHT}" fill="url(#glow)"/><g filter="url(#drop)">${object}</g><path d="${words.join("")}" fill="#fff"/>${shop}</svg>`,
  };
}
