/** Class names are written in full, because Tailwind finds only complete ones. */
const columns = {
  1: "max-w-2xl",
  2: "sm:grid-cols-2",
  3: "sm:grid-cols-3",
  byThree: "sm:grid-cols-2 lg:grid-cols-3",
  byFour: "sm:grid-cols-2 lg:grid-cols-4",
};

/** Leaves as few empty cells in the last row as possible. */
export function textColumns(count: number): string {
  if (count === 1 || count === 2 || count === 3) return columns[count];
  return columns[rowLength(count)];
}

function rowLength(count: number): "byThree" | "byFour" {
  return emptyCells(count, 4) < emptyCells(count, 3) ? "byFour" : "byThree";
}

function emptyCells(count: number, inRow: number): number {
  return (inRow - (count % inRow)) % inRow;
}

const widths = {
  byThree: "lg:*:w-[calc((100%-3rem)/3)]",
  byFour: "lg:*:w-[calc((100%-4.5rem)/4)]",
};

/** Cards have the space between two columns of the page. */
const cardWidths = {
  byThree: "lg:*:w-[calc((100%-6rem)/3)]",
  byFour: "lg:*:w-[calc((100%-9rem)/4)]",
};

/** So many that rows or cards of them need less room each. */
export const isMany = (cards: number) => cards > 5;

/** The first of many is large, or the first and the last, so that the others fill rows. */
export function leadCards(count: number): 0 | 1 | 2 {
  if (!isMany(count)) return 0;
  const leads = ([2, 1] as const).find(
    (large) => emptyCells(count - large, 4) * emptyCells(count - large, 3) === 0,
  );
  return leads ?? 0;
}

const leadWidths = ["", "sm:*:first:w-full", "sm:*:first:w-full sm:*:last:w-full"];

/** Rows whose last stands in the middle if it is not full; on phones, one column. */
export function cardRows(count: number): string {
  const leads = leadCards(count);
  return `grid gap-x-4 gap-y-12 sm:flex sm:flex-wrap sm:justify-center sm:gap-x-6 sm:*:w-[calc(50%-0.75rem)] lg:gap-x-12 ${cardWidths[rowLength(count - leads)]} ${leadWidths[leads]}`;
}

/**
 * Pictures of equal shape fill rows; on phones, the first of an odd number has its own. Others fill columns from top to
 * bottom, where different heights leave no gaps; three or four have a column each, so that none stays empty.
 */
export function galleryColumns(count: number, areAlike: boolean): string {
  if (count === 1) return "mx-auto max-w-3xl";
  if (count === 2) return "grid items-start gap-6 sm:grid-cols-2";
  if (areAlike)
    return `flex flex-wrap justify-center gap-4 *:w-[calc(50%-0.5rem)] max-sm:*:first:nth-last-[odd]:w-full sm:gap-6 sm:*:w-[calc(50%-0.75rem)] ${widths[rowLength(count)]}`;
  if (count === 3) return "columns-2 gap-4 sm:grid sm:grid-cols-3 sm:items-end sm:gap-6";
  if (count === 4) return "columns-2 gap-4 sm:gap-6 lg:grid lg:grid-cols-4 lg:items-end";
  if (count <= 6) return "columns-2 gap-4 sm:gap-6 lg:columns-3";
  return "columns-2 gap-4 sm:columns-3 sm:gap-6 lg:columns-4";
}

export function gallerySizes(count: number, areAlike: boolean): string {
  if (count === 1) return "(min-width: 48rem) 48rem, 92vw";
  if (count === 2) return "(min-width: 40rem) 45vw, 92vw";
  if (areAlike) return `(min-width: 64rem) ${rowLength(count) === "byFour" ? 23 : 30}vw, 46vw`;
  if (count === 3) return "(min-width: 40rem) 30vw, 46vw";
  if (count === 4) return "(min-width: 64rem) 23vw, 46vw";
  if (count <= 6) return "(min-width: 64rem) 30vw, 46vw";
  return "(min-width: 64rem) 23vw, (min-width: 40rem) 31vw, 46vw";
}
