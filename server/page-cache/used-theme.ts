/** Leaves out of a public page's theme the typefaces and classes that its variant does not use. */
import { THEME_STYLE_ID } from "#protocol/deferred-hydration.ts";

const THEME = new RegExp(`(<style id="${THEME_STYLE_ID}">)([^]*?)(?=</style>)`);
const FACE = /@font-face\{font-family:"([^"]+)"[^{}]*\}/g;
const CLASS_RULE = /(?<=\})(?:\.dark )?\.(?!dark\{)([\w-]+)\{[^{}]*\}/g;

/** Properties stay, because pages of the same document that come later read others. */
export function keepUsedTheme(html: string): string {
  return html.replace(THEME, (theme, tag: string, css: string) => {
    const others = html.replace(theme, "");
    const families = listFamilies(css, others);
    return (
      tag +
      css
        .replaceAll(FACE, (face, family: string) => (families.has(family) ? face : ""))
        .replaceAll(CLASS_RULE, (rule, name: string) => (others.includes(name) ? rule : ""))
    );
  });
}

/** Those of the properties `--font-…` that the page reads, directly or by another such property. */
function listFamilies(css: string, others: string): ReadonlySet<string> {
  const values = new Map(
    [...css.matchAll(/(--font-[\w-]+):([^;}]*)/g)].map(([, name = "", value = ""]) => [
      name,
      value,
    ]),
  );
  const read = [...others.matchAll(/var\((--font-[\w-]+)/g)].map(([, name = ""]) => name);
  // The list grows by what its properties read.
  for (const name of read)
    for (const [, other = ""] of (values.get(name) ?? "").matchAll(/var\((--font-[\w-]+)/g))
      if (!read.includes(other)) read.push(other);
  const used = read.map((name) => values.get(name) ?? "").join();
  return new Set([...used.matchAll(/"([^"]+)"/g)].map(([, family = ""]) => family));
}
