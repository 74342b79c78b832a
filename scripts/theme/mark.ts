/** The mark beside the shop's name and in the browser's tab. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Theme } from "#domain/catalog/theme.ts";
import { cleanDrawing } from "../media/drawing.ts";
import type { Problem } from "../store/problem.ts";
import { themeProblem } from "./problem.ts";

/** The SVG that the theme names, safe to be part of a page; undefined if it names none. `store` is the store's folder. */
export function readMark({ mark }: Pick<Theme, "mark">, store: string): string | undefined {
  if (mark === undefined) return undefined;
  const drawing = cleanDrawing(readFileSync(join(store, "media", mark), "utf8"), false);
  if (typeof drawing === "string") throw new Error(`media/${mark} ${drawing}`);
  // Pages contain the mark more than once.
  return drawing.svg.replace(/^(<svg[^>]*) id="art"/, "$1");
}

/** For stores without a mark: an arrow down to a line, in white on the color. */
export function plainMark(color: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7.5" fill="${color}"/><path d="M16 7v13m-6-6 6 6 6-6M9 25h14" fill="none" stroke="#fff" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round"/></svg>`;
}

export function checkMark({ mark }: Pick<Theme, "mark">, store: string): Problem[] {
  if (mark === undefined) return [];
  const path = join(store, "media", mark);
  // A missing or unsafe picture is reported with the other pictures.
  if (!existsSync(path)) return [];
  if (!mark.endsWith(".svg"))
    return [themeProblem("mark", `media/${mark} is no SVG: the header needs one`)];
  const [, width, height] =
    /\bviewBox="\S+ \S+ (\S+) (\S+)"/.exec(readFileSync(path, "utf8")) ?? [];
  if (width !== undefined && width === height) return [];
  return [
    themeProblem("mark", `media/${mark} is not square: give it a viewBox such as "0 0 32 32"`),
  ];
}
