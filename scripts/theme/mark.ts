import { existsSync, readFileSync } from "node:fs";
import type { Theme } from "#domain/catalog/theme.ts";
import { openInitial } from "../cover/lettering.ts";
import { cleanDrawing, type Drawing } from "../media/drawing.ts";
import { openMediaFolder } from "../media/media-folder.ts";
import type { Problem } from "../store/problem.ts";
import { themeProblem } from "./problem.ts";

/** An SVG that is safe inside a page; undefined if the theme names none. Some of `folders` may be absent. */
export function readMark(
  { mark }: Pick<Theme, "mark">,
  folders: readonly string[],
): string | undefined {
  if (mark === undefined) return undefined;
  const drawing = drawingOf(mark, folders);
  if (typeof drawing !== "object") throw new Error(`media/${mark} ${drawing ?? "is missing"}`);
  // Remove the id, because pages contain the mark more than once.
  return drawing.svg.replace(/^(<svg[^>]*) id="art"/, "$1");
}

function drawingOf(mark: string, folders: readonly string[]): Drawing | string | undefined {
  const path = openMediaFolder(folders.filter((folder) => existsSync(folder))).find(mark);
  return path === undefined ? undefined : cleanDrawing(readFileSync(path, "utf8"), false);
}

const ARROW =
  '<path d="M16 7v13m-6-6 6 6 6-6M9 25h14" fill="none" stroke="#fff" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round"/>';
const CAP_HEIGHT = 17;
const WIDEST = 24;

/** For stores without a mark: the first letter of the name in white on the color, or an arrow if it cannot be drawn. */
export async function plainMark(name: string, color: string): Promise<string> {
  const [letter = ""] = name.toLocaleUpperCase();
  const { text, capHeight, measure, outline } = await openInitial(letter);
  const size = Math.min(CAP_HEIGHT / capHeight, WIDEST / measure(text));
  const path = outline(text, 16 - (measure(text) * size) / 2, 16 + (capHeight * size) / 2, size);
  const drawn = text === "" ? ARROW : `<path fill="#fff" d="${path}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7.5" fill="${color}"/>${drawn}</svg>`;
}

export function checkMark({ mark }: Pick<Theme, "mark">, folders: readonly string[]): Problem[] {
  if (mark === undefined) return [];
  const drawing = drawingOf(mark, folders);
  // A missing or unsafe picture is reported with the other pictures.
  if (drawing === undefined) return [];
  if (!mark.endsWith(".svg"))
    return [themeProblem("mark", `media/${mark} is no SVG: the header needs one`)];
  if (typeof drawing === "string" || drawing.box.width === drawing.box.height) return [];
  return [
    themeProblem("mark", `media/${mark} is not square: give it a viewBox such as "0 0 32 32"`),
  ];
}
