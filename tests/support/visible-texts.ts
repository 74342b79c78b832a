/**
 * All texts of an HTML document that users see or hear: its text content, and attributes that are shown or read out.
 */
const UNSEEN = /<(script|style|noscript-none|svg|template)\b[^>]*>.*?<\/\1>/gis;
const SAID = /\s(?:alt|aria-label|aria-description|placeholder|title)="([^"]*)"/gi;
const DESCRIPTION = /<meta[^>]*\sname="description"[^>]*\scontent="([^"]*)"/gi;

const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  "#39": "'",
  "#x27": "'",
  nbsp: " ",
};

export function visibleTexts(html: string): string[] {
  // React puts comments between adjacent text nodes.
  const seen = html.replace(UNSEEN, "<>").replaceAll(/<!--.*?-->/gs, "");
  const texts = seen.replace(/^.*?<html/is, "<html").split(/<[^>]*>/);
  const attributes = [SAID, DESCRIPTION].flatMap((pattern) =>
    [...seen.matchAll(pattern)].map(([, text = ""]) => text),
  );
  return [...texts, ...attributes].map((text) => decode(text).trim()).filter((text) => text !== "");
}

function decode(text: string): string {
  return text.replaceAll(/&(#?\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole);
}
