/** Breaks a title into lines in the largest size that fits its box. */
import { breakWord } from "./break-word.ts";
import type { Lettering } from "./lettering.ts";

export interface Title {
  readonly lines: readonly string[];
  /** In pixels. */
  readonly size: number;
}

interface Box {
  readonly width: number;
  readonly height: number;
}

type Measure = Lettering["measure"];

export const LINE_HEIGHT = 1.06;

/** Sizes as shares of the box's width. */
const LARGEST = 0.34;
const LARGEST_OF_INITIALS = 0.6;
const SMALLEST = 0.06;
/** Words are broken only if they would need a smaller size. */
const SMALLEST_OF_WHOLE_WORDS = 0.115;
const LARGEST_OF_BROKEN_WORDS = 0.14;
/** How much smaller a title may be so that its last line is not a single short word. */
const LOSS = 0.78;
const STEP = 0.98;
const INITIALS = 3;

export function fitTitle(title: Pick<Lettering, "text" | "measure">, box: Box): Title {
  const { text, measure } = title;
  const words = text.split(" ");
  const largest = text.length <= INITIALS ? LARGEST_OF_INITIALS : LARGEST;
  const longest = Math.max(...words.map(measure));
  const mayBreak = longest * SMALLEST_OF_WHOLE_WORDS > 1;
  let found: Title | undefined;
  for (let size = box.width * largest; size > box.width * SMALLEST; size *= STEP) {
    const most = box.width / size;
    if (found && (size < found.size * LOSS || !endsAlone(found.lines, measure))) break;
    if (longest > most && !(mayBreak && size <= box.width * LARGEST_OF_BROKEN_WORDS)) continue;
    const lines = balance(
      words.flatMap((word) => breakWord(word, most, measure)),
      most,
      measure,
    );
    if (lines.length * size * LINE_HEIGHT > box.height) continue;
    if (!found || !endsAlone(lines, measure)) found = { lines, size };
  }
  return found ?? { lines: [], size: box.width * SMALLEST };
}

/** Whether a short word stands alone on the last line. */
function endsAlone(lines: readonly string[], measure: Measure): boolean {
  const last = lines.at(-1) ?? "";
  const widest = Math.max(...lines.map(measure));
  return lines.length > 2 && !last.includes(" ") && measure(last) < widest * 0.45;
}

function wrap(words: readonly string[], most: number, measure: Measure): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    const longer = `${last} ${word}`;
    if (last !== undefined && !last.endsWith("-") && measure(longer) <= most)
      lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** As few lines as possible, and those as even as possible. */
function balance(words: readonly string[], most: number, measure: Measure): string[] {
  let best = wrap(words, most, measure);
  for (let width = most; width > most / 3; width *= 0.96) {
    const lines = wrap(words, width, measure);
    if (lines.length > best.length || lines.some((line) => measure(line) > width)) break;
    best = lines;
  }
  return best;
}
