/** Class names are written in full, because Tailwind finds only complete ones. */
const columns = {
  1: "max-w-xl",
  2: "max-w-4xl md:grid-cols-2",
  3: "lg:grid-cols-3",
  4: "md:grid-cols-2 xl:grid-cols-4",
  manyByThree: "md:grid-cols-2 lg:grid-cols-3",
  manyByFour: "md:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4",
};

export function planColumns(count: number): string {
  if (count === 1 || count === 2 || count === 3 || count === 4) return columns[count];
  return emptyCells(count, 3) <= emptyCells(count, 4) ? columns.manyByThree : columns.manyByFour;
}

function emptyCells(count: number, inRow: number): number {
  return (inRow - (count % inRow)) % inRow;
}
