/** Leaves out custom properties that nothing on a page reads. */
import { endOf } from "./css-text.ts";

interface Declaration {
  readonly name: string;
  readonly from: number;
  readonly to: number;
  readonly reads: readonly string[];
}

const DECLARATION = /(?<=[{;])(--[\w-]+):/g;
const REGISTRATION = /@property (--[\w-]+)\{[^{}]*\}/g;

/** `css` is minified; `html` is what else may read its properties. */
export function dropUnusedProperties(css: string, html: string): string {
  const declarations = declarationsIn(css);
  const read = new Set(readsIn(html));
  let from = 0;
  for (const declaration of declarations) {
    for (const name of readsIn(css.slice(from, declaration.from))) read.add(name);
    from = declaration.to;
  }
  for (const name of readsIn(css.slice(from))) read.add(name);
  followReads(read, declarations);
  return declarations
    .toReversed()
    .filter(({ name }) => !read.has(name))
    .reduce((text, { from, to }) => text.slice(0, from) + text.slice(to), css)
    .replace(REGISTRATION, (rule, name: string) => (read.has(name) ? rule : ""));
}

/** A property that is read reads others. */
function followReads(read: Set<string>, declarations: readonly Declaration[]): void {
  for (let before = -1; before < read.size;) {
    before = read.size;
    for (const { name, reads } of declarations)
      if (read.has(name)) for (const other of reads) read.add(other);
  }
}

function declarationsIn(css: string): Declaration[] {
  return [...css.matchAll(DECLARATION)].map(({ 0: start, 1: name = "", index }) => {
    const end = endOf(css, index + start.length, ";}");
    const to = css[end] === ";" ? end + 1 : end;
    return { name, from: index, to, reads: readsIn(css.slice(index, end)) };
  });
}

function readsIn(text: string): string[] {
  return [...text.matchAll(/var\((--[\w-]+)/g)].map(([, name = ""]) => name);
}
