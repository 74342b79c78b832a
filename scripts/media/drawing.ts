/** Makes SVG drawings safe and small, so that pages can show them in their own colors. */
import {
  type CustomPlugin,
  optimize,
  type PluginConfig,
  type XastElement,
  type XastRoot,
} from "svgo";
import type { Rendering } from "./rendering.ts";
import { removeForeignContent } from "./safe-svg.ts";

/** Part of the cache's key. Raise the version if the code makes another drawing of an unchanged file. */
export const DRAWING_RECIPE = { version: 1 };

export interface Drawing {
  readonly svg: string;
  readonly box: {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  };
}

export function renderDrawing({ svg, box: { width, height } }: Drawing): Rendering {
  return {
    width,
    height,
    renditions: [{ suffix: ".svg", width, height, bytes: Buffer.from(svg) }],
  };
}

/** The id by which pages show a drawing, with `<use href="file.svg#art">`. */
const ART = "art";

/**
 * Gives the part that pages show the id "art": for a map a group, because the root would be scaled to its own box. If
 * the drawing cannot be used, returns a text that completes the sentence "drawing.svg …".
 */
export function cleanDrawing(source: string, isMap: boolean): Drawing | string {
  const read: { isSvg?: boolean; box?: Drawing["box"] } = {};
  const finish: CustomPlugin = {
    name: "finish",
    fn: (document) => {
      const root = rootOf(document);
      if (!root) return;
      read.isSvg = true;
      const box = boxOf(root.attributes);
      if (!box) return;
      read.box = box;
      const { x, y, width, height } = box;
      root.attributes.viewBox = [x, y, width, height].join(" ");
      root.attributes.xmlns = "http://www.w3.org/2000/svg";
      // Width and height would replace the size of the element that shows the drawing.
      delete root.attributes.width;
      delete root.attributes.height;
      if (!hasArt(root)) addArt(root, isMap);
    },
  };
  try {
    const cleaned = optimize(source, {
      plugins: [removeForeignContent, ...conversionsFor(source), finish],
      floatPrecision: precisionOf(source),
    });
    if (!read.isSvg) return "is no SVG: its root element is not <svg>. Export it again";
    if (!read.box)
      return 'has neither a viewBox nor a width and height: write one, such as viewBox="0 0 1600 900"';
    return { svg: cleaned.data, box: read.box };
  } catch (error) {
    const [reason = ""] = String(error instanceof Error ? error.message : error).split("\n");
    return `is no well-formed SVG: ${reason.replace(/^<input>:/, "line ")}. Export it again`;
  }
}

function conversionsFor(source: string): PluginConfig[] {
  // Inlining would drop rules for the dark mode and animations.
  const hasConditions = /@(?:media|supports|keyframes|container)\b/.test(source);
  return [
    {
      name: "preset-default",
      params: {
        overrides: {
          cleanupIds: false,
          // Defaults matter if the page sets other values.
          removeUnknownsAndDefaults: { defaultAttrs: false },
          inlineStyles: hasConditions ? false : { onlyMatchedOnce: false },
          removeComments: { preservePatterns: false },
        },
      },
    },
    // The pages' policy forbids style attributes.
    "convertStyleToAttrs",
  ];
}

function rootOf(document: XastRoot): XastElement | undefined {
  return document.children.find(
    (child): child is XastElement => child.type === "element" && child.name === "svg",
  );
}

function boxOf({
  viewBox = "",
  width,
  height,
}: XastElement["attributes"]): Drawing["box"] | undefined {
  const [x, y, across, down] = viewBox
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const box =
    x !== undefined && y !== undefined && across !== undefined && down !== undefined
      ? { x, y, width: across, height: down }
      : { x: 0, y: 0, width: lengthOf(width), height: lengthOf(height) };
  const isUsable = Object.values(box).every(Number.isFinite) && box.width > 0 && box.height > 0;
  return isUsable ? box : undefined;
}

/** Pixels per unit, at 96 pixels per inch. */
const UNITS: Readonly<Record<string, number>> = {
  "": 1,
  px: 1,
  pt: 96 / 72,
  pc: 16,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
};

/** Pixels; NaN for a percentage. */
function lengthOf(text = ""): number {
  const [, number, unit = ""] = /^\s*([\d.]+)\s*([a-z%]*)\s*$/.exec(text) ?? [];
  return Number(number) * (UNITS[unit] ?? Number.NaN);
}

function hasArt(element: XastElement): boolean {
  return (
    element.attributes.id === ART ||
    element.children.some((child) => child.type === "element" && hasArt(child))
  );
}

/** Attributes of the root alone; its content inherits the others. */
const OF_ROOT =
  /^(?:viewBox|version|baseProfile|preserveAspectRatio|overflow|id|x|y|xml:.*|xmlns(?::.*)?)$/;

function addArt(root: XastElement, isMap: boolean): void {
  if (!isMap) {
    root.attributes.id = ART;
    return;
  }
  const inherited = Object.entries(root.attributes).filter(([name]) => !OF_ROOT.test(name));
  for (const [name] of inherited) delete root.attributes[name];
  const group: XastElement = {
    type: "element",
    name: "g",
    attributes: { id: ART, ...Object.fromEntries(inherited) },
    children: root.children,
  };
  root.children = [group];
}

/** Digits that keep a thousandth of the drawing's width visible. */
function precisionOf(source: string): number {
  const [, numbers = ""] = /viewBox\s*=\s*["']([^"']*)/.exec(source) ?? [];
  const [, , width = 0, height = 0] = numbers
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const side = Math.max(width, height);
  return side > 0 ? Math.min(8, Math.max(2, 5 - Math.floor(Math.log10(side)))) : 3;
}
