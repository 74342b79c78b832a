/** Leaves out of a public page's inline styles what its markup does not use. All styles come with the scripts. */
import { INLINE_STYLES_ID } from "#protocol/deferred-hydration.ts";

const STYLES = new RegExp(`(<style id="${INLINE_STYLES_ID}">)([^]*?)(</style>)`);
const CLASS_ATTRIBUTE = /\sclass="([^"]*)"/g;
/** Classes that scripts give to the document before all styles have come. */
const SET_BY_SCRIPTS = ["dark"];
const COMMENTS = /\/\*[^]*?\*\//g;
const GROUPS = /^@(?:layer|media|supports|container|starting-style)\b/;

interface Group {
  /** An at-rule with its condition. */
  readonly prelude: string;
  readonly rules: readonly Rule[];
}

interface Leaf {
  readonly text: string;
  /** The classes that an element must have for each of the selectors to match. */
  readonly needs: readonly (readonly string[])[];
}

type Rule = Group | Leaf;

/** Styles are those of the build, so that each text is read once. */
const read = new Map<string, readonly Rule[]>();

/** Returns pages without inline styles unchanged. */
export function keepUsedStyles(html: string): string {
  return html.replace(STYLES, (_, start: string, css: string, end: string) => {
    let rules = read.get(css);
    if (!rules) read.set(css, (rules = readRules(css.replaceAll(COMMENTS, "").trim())));
    return start + write(rules, listClasses(html)) + end;
  });
}

function listClasses(html: string): ReadonlySet<string> {
  const names = [...html.matchAll(CLASS_ATTRIBUTE)].flatMap(([, value = ""]) =>
    decode(value).split(/\s+/),
  );
  return new Set([...names, ...SET_BY_SCRIPTS]);
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

function write(rules: readonly Rule[], classes: ReadonlySet<string>): string {
  return rules
    .map((rule) => ("rules" in rule ? writeGroup(rule, classes) : writeLeaf(rule, classes)))
    .join("");
}

function writeGroup({ prelude, rules }: Group, classes: ReadonlySet<string>): string {
  const text = write(rules, classes);
  if (text) return `${prelude}{${text}}`;
  // Layers rank by their first mention, which must not wait for all styles.
  return prelude.startsWith("@layer ") ? `${prelude};` : "";
}

function writeLeaf({ text, needs }: Leaf, classes: ReadonlySet<string>): string {
  return needs.some((names) => names.every((name) => classes.has(name))) ? text : "";
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

/** The place of the first of `stops` outside strings, brackets and braces. The end, if there is none. */
function endOf(css: string, from: number, stops: string): number {
  let depth = 0;
  for (let at = from; at < css.length; at += 1) {
    const character = css.charAt(at);
    if (depth === 0 && stops.includes(character)) return at;
    if (character === "\\") at += 1;
    else if (character === '"' || character === "'") at = endOfString(css, at);
    else if ("({[".includes(character)) depth += 1;
    else if (")}]".includes(character)) depth -= 1;
  }
  return css.length;
}

function endOfString(css: string, from: number): number {
  for (let at = from + 1; at < css.length; at += 1) {
    if (css[at] === "\\") at += 1;
    else if (css[at] === css[from]) return at;
  }
  return css.length;
}

/** Says nothing of what is in brackets, such as `:not(.a)`. */
function needsOf(selectors: string): readonly (readonly string[])[] {
  const needs: string[][] = [];
  for (let start = 0; start < selectors.length;) {
    const end = endOf(selectors, start, ",");
    needs.push(classesOf(selectors.slice(start, end)));
    start = end + 1;
  }
  return needs;
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

function unescapeName(name: string): string {
  return name.replace(/\\(?:([0-9a-f]{1,6}) ?|([^]))/gi, (_, hex?: string, character = "") =>
    hex === undefined ? String(character) : String.fromCodePoint(Number.parseInt(hex, 16)),
  );
}
