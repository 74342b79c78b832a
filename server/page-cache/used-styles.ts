/** Leaves out of a public page's inline styles what its markup does not use. All styles come with the scripts. */
import { INLINE_STYLES_ID } from "#protocol/deferred-hydration.ts";
import { endOf } from "./css-text.ts";
import { dropUnusedProperties } from "./used-properties.ts";

const STYLES = new RegExp(`(<style id="${INLINE_STYLES_ID}">)([^]*?)(</style>)`);
const CLASS_ATTRIBUTE = /\sclass="([^"]*)"/g;
/** What scripts give to the document before all styles have come, and buttons, which nearly all pages have. */
const ALWAYS = ["dark", "<button"];
/** Parts of fields, by the attribute of a field that has them. */
const PARTS = [
  { part: /::placeholder/, attribute: /\splaceholder=/ },
  { part: /::file-selector-button/, attribute: /\stype="file"/ },
  {
    part: /::-webkit-(?:search|date|calendar|inner|outer)-/,
    attribute: /\stype="(?:date|datetime-local|month|number|search|time|week)"/,
  },
];
const ESCAPES = /\\(?:([0-9a-f]{1,6}) ?|([^]))/gi;
const COMMENTS = /\/\*[^]*?\*\//g;
const GROUPS = /^@(?:layer|media|supports|container|starting-style)\b/;

interface Group {
  /** An at-rule with its condition. */
  readonly prelude: string;
  readonly rules: readonly Rule[];
}

interface Leaf {
  readonly text: string;
  /** The classes, elements ("<p") and parts that the page must have for each of the selectors to match. */
  readonly needs: readonly (readonly string[])[];
}

type Rule = Group | Leaf;

/** Styles are those of the build, so that each text is read once. */
const read = new Map<string, readonly Rule[]>();

/** Returns pages without inline styles unchanged. */
export function keepUsedStyles(html: string): string {
  const found = STYLES.exec(html);
  if (!found) return html;
  const [whole, start = "", css = "", end = ""] = found;
  const before = html.slice(0, found.index);
  const after = html.slice(found.index + whole.length);
  let rules = read.get(css);
  if (!rules) read.set(css, (rules = readRules(css.replaceAll(COMMENTS, "").trim())));
  const markup = before + after;
  const used = dropUnusedProperties(write(rules, listNames(markup)), markup);
  return before + start + used + end + after;
}

function listNames(html: string): ReadonlySet<string> {
  const classes = [...html.matchAll(CLASS_ATTRIBUTE)].flatMap(([, value = ""]) =>
    decode(value).split(/\s+/),
  );
  const elements = html.match(/<[a-z][a-z0-9]*/g) ?? [];
  const parts = PARTS.filter(({ attribute }) => attribute.test(html)).map(
    ({ part }) => part.source,
  );
  return new Set([...classes, ...ALWAYS, ...elements, ...parts]);
}

/** As React writes attributes. */
function decode(value: string): string {
  return value
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&");
}

function write(rules: readonly Rule[], names: ReadonlySet<string>): string {
  return rules
    .map((rule) => ("rules" in rule ? writeGroup(rule, names) : writeLeaf(rule, names)))
    .join("");
}

function writeGroup({ prelude, rules }: Group, names: ReadonlySet<string>): string {
  const text = write(rules, names);
  if (text) return `${prelude}{${text}}`;
  // Layers rank by their first mention, which must not wait for all styles.
  return prelude.startsWith("@layer ") ? `${prelude};` : "";
}

function writeLeaf({ text, needs }: Leaf, names: ReadonlySet<string>): string {
  return needs.some((needed) => needed.every((name) => names.has(name))) ? text : "";
}

/** Of minified styles without comments. */
function readRules(css: string): readonly Rule[] {
  const rules: Rule[] = [];
  let start = 0;
  while (start < css.length) {
    const open = endOf(css, start, "{;");
    const prelude = css.slice(start, open);
    if (css[open] !== "{") {
      if (prelude) rules.push({ text: `${prelude};`, needs: [[]] });
      start = open + 1;
      continue;
    }
    const close = endOf(css, open + 1, "}");
    if (GROUPS.test(prelude)) rules.push({ prelude, rules: readRules(css.slice(open + 1, close)) });
    else
      rules.push({
        text: css.slice(start, close + 1),
        needs: prelude.startsWith("@") ? [[]] : needsOf(prelude),
      });
    start = close + 1;
  }
  return rules;
}

/** Says nothing of what `:not(.a)`, `:has(.a)` and lists such as `:is(.a, .b)` need. */
function needsOf(selectors: string): readonly (readonly string[])[] {
  const needs: string[][] = [];
  for (let start = 0; start < selectors.length;) {
    const end = endOf(selectors, start, ",");
    const selector = unwrap(selectors.slice(start, end));
    needs.push([...classesOf(selector), ...elementsOf(selector)]);
    start = end + 1;
  }
  return needs;
}

/** Writes `:is(.a > *)` and `:where(.a > *)` as `.a > *`, which needs the same. */
function unwrap(selector: string): string {
  for (let at = endOf(selector, 0, ":"); at < selector.length; at = endOf(selector, at + 1, ":")) {
    const [name = ""] = /^:(?:is|where)\(/.exec(selector.slice(at)) ?? [];
    if (!name) continue;
    const close = endOf(selector, at + name.length, ")");
    const only = selector.slice(at + name.length, close);
    if (endOf(only, 0, ",") === only.length)
      return unwrap(selector.slice(0, at) + only + selector.slice(close + 1));
  }
  return selector;
}

function classesOf(selector: string): string[] {
  const names: string[] = [];
  for (let start = endOf(selector, 0, "."); start < selector.length;) {
    const [, name = ""] = /^((?:\\[0-9a-f]{1,6} ?|\\[^]|[\w-]|[^\0-\x7f])+)/i.exec(
      selector.slice(start + 1),
    ) ?? [""];
    names.push(unescapeName(name));
    start = endOf(selector, start + 1 + name.length, ".");
  }
  return names;
}

function elementsOf(selector: string): string[] {
  let text = selector.replaceAll(ESCAPES, "_").replaceAll(/\[[^\]]*\]/g, "");
  while (/\([^()]*\)/.test(text)) text = text.replaceAll(/\([^()]*\)/g, "");
  const elements = text.match(/(?<![\w.#:-])[a-z][a-z0-9]*/g) ?? [];
  const parts = PARTS.filter(({ part }) => part.test(text)).map(({ part }) => part.source);
  return [...elements.map((name) => `<${name}`), ...parts];
}

function unescapeName(name: string): string {
  return name.replace(ESCAPES, (_, hex?: string, character = "") =>
    hex === undefined ? String(character) : String.fromCodePoint(Number.parseInt(hex, 16)),
  );
}
