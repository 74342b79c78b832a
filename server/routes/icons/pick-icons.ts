import type { IconifyJSON } from "@iconify/types";
import { getIconData } from "@iconify/utils/lib/icon-set/get-icon";
import type { IconDrawing, IconSet } from "#domain/ports/icons.ts";

const DEFAULT_SIZE = 16;
const DRAWING_FIELDS = ["left", "top", "width", "height", "rotate", "hFlip", "vFlip"] as const;

/** Matches drawings that are unsafe inside a page: scripts, event handlers, other elements, external references. */
const UNSAFE =
  /<\s*\/?\s*(?!(?:[/!]|animate(?:Motion|Transform)?|circle|clipPath|defs|ellipse|fe\w+|filter|g|line|linearGradient|mask|mpath|path|pattern|polygon|polyline|radialGradient|rect|set|stop|svg|symbol|text|tspan|use)\b)|\son\w+\s*=|href\s*=\s*["']?(?!["']?#)|javascript:|url\(\s*["']?(?!["']?#)/i;

/** Resolves aliases and leaves out unsafe drawings. */
export function pickIcons(collection: IconifyJSON, names: readonly string[]): IconSet {
  const { prefix, width = DEFAULT_SIZE, height = DEFAULT_SIZE, lastModified } = collection;
  const icons: Record<string, IconDrawing> = {};
  for (const name of new Set(names)) {
    const drawing = drawingOf(collection, name);
    if (drawing) icons[name] = drawing;
  }
  return { prefix, icons, width, height, ...(lastModified === undefined ? {} : { lastModified }) };
}

function drawingOf(collection: IconifyJSON, name: string): IconDrawing | undefined {
  // Only own properties, because every object inherits names such as "constructor".
  const isOwn = [collection.icons, collection.aliases ?? {}].some((known) =>
    Object.hasOwn(known, name),
  );
  const data = isOwn ? getIconData(collection, name) : null;
  if (!data || UNSAFE.test(data.body)) return undefined;
  const { width = DEFAULT_SIZE, height = DEFAULT_SIZE } = collection;
  const fields = DRAWING_FIELDS.filter(
    (field) =>
      data[field] !== undefined &&
      !(field === "width" && data.width === width) &&
      !(field === "height" && data.height === height),
  );
  return { body: data.body, ...Object.fromEntries(fields.map((field) => [field, data[field]])) };
}
