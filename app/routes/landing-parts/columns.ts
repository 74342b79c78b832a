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
  return emptyCells(count, 4) < emptyCells(count, 3) ? columns.byFour : columns.byThree;
}

function emptyCells(count: number, inRow: number): number {
  return (inRow - (count % inRow)) % inRow;
}

/** More than six pictures fill columns from top to bottom, where different heights leave no gaps. */
export function galleryColumns(count: number): string {
  if (count === 1) return "mx-auto max-w-3xl";
  if (count === 2) return "grid items-start gap-6 sm:grid-cols-2";
  if (count <= 6) return "grid grid-cols-2 items-start gap-4 sm:gap-6 lg:grid-cols-3";
  return "columns-2 gap-4 sm:columns-3 sm:gap-6 lg:columns-4";
}

export function gallerySizes(count: number): string {
  if (count === 1) return "(min-width: 48rem) 48rem, 92vw";
  if (count === 2) return "(min-width: 40rem) 45vw, 92vw";
  if (count <= 6) return "(min-width: 64rem) 30vw, 46vw";
  return "(min-width: 64rem) 23vw, (min-width: 40rem) 31vw, 46vw";
}
