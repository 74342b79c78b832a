/** Of events that repeat, the log names the first, second, fourth, eighth and so on. */
export function isWorthALine(count: number): boolean {
  return Number.isInteger(Math.log2(count));
}
