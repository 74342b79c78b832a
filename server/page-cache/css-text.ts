/** Reads minified styles without comments. */

/** The place of the first of `stops` outside strings, brackets and braces. The end, if there is none. */
export function endOf(css: string, from: number, stops: string): number {
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
