import { existsSync, readFileSync } from "node:fs";
import { markLetter } from "#domain/catalog/mark-letter.ts";
import type { Theme } from "#domain/catalog/theme.ts";
import { openInitial } from "../cover/lettering.ts";
import { cleanDrawing, type Drawing } from "../media/drawing.ts";
import { openMediaFolder } from "../media/media-folder.ts";
import type { Problem } from "../store/problem.ts";
import { themeProblem } from "./problem.ts";

type Marks = Pick<Theme, "mark" | "logo">;

/** An SVG that is safe inside a page; undefined if the theme names none. Some of `folders` may be absent. */
export function readMark(
  theme: Marks,
  folders: readonly string[],
  field: keyof Marks = "mark",
): string | undefined {
  const name = theme[field];
  if (name === undefined) return undefined;
  const drawing = drawingOf(name, folders);
  if (typeof drawing !== "object") throw new Error(`media/${name} ${drawing ?? "is missing"}`);
  // Remove the id, because pages contain the mark more than once.
  return drawing.svg.replace(/^(<svg[^>]*) id="art"/, "$1");
}

function drawingOf(name: string, folders: readonly string[]): Drawing | string | undefined {
  const path = openMediaFolder(folders.filter((folder) => existsSync(folder))).find(name);
  return path === undefined ? undefined : cleanDrawing(readFileSync(path, "utf8"), false);
}

const ARROW =
  '<path d="M16 7v13m-6-6 6 6 6-6M9 25h14" fill="none" stroke="#fff" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round"/>';
const CAP_HEIGHT = 17;
const WIDEST = 24;

/** For stores without a mark: the first letter of the name in white on the color, or an arrow if it cannot be drawn. */
export async function plainMark(name: string, color: string): Promise<string> {
  const { text, capHeight, measure, outline } = await openInitial(markLetter(name));
  const size = Math.min(CAP_HEIGHT / capHeight, WIDEST / measure(text));
  const path = outline(text, 16 - (measure(text) * size) / 2, 16 + (capHeight * size) / 2, size);
  const drawn = text === "" ? ARROW : `<path fill="#fff" d="${path}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7.5" fill="${color}"/>${drawn}</svg>`;
}

const shapes = {
  mark: {
    isShaped: (ratio: number) => ratio === 1,
    advice: 'is not square: give it a viewBox such as "0 0 32 32", or name it as theme.logo',
  },
  logo: {
    isShaped: (ratio: number) => ratio >= 1.5 && ratio <= 8,
    advice:
      'is not between 1.5 and 8 times as wide as high: give it a viewBox such as "0 0 160 32"',
  },
} as const;

/** Of the mark and the logo. */
export function checkMarks(theme: Marks, folders: readonly string[]): Problem[] {
  return (["mark", "logo"] as const).flatMap((field) => {
    const name = theme[field];
    const drawing = name === undefined ? undefined : drawingOf(name, folders);
    // A missing or unsafe picture is reported with the other pictures.
    if (name === undefined || drawing === undefined) return [];
    if (!name.endsWith(".svg"))
      return [themeProblem(field, `media/${name} is no SVG: the header needs one`)];
    const { isShaped, advice } = shapes[field];
    if (typeof drawing === "string" || isShaped(drawing.box.width / drawing.box.height)) return [];
    return [themeProblem(field, `media/${name} ${advice}`)];
  });
}
