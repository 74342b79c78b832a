/** "Twelve loaves: rye, spelt" is a point with a detail. */
export function splitPoint(point: string): {
  readonly name: string;
  readonly detail?: string | undefined;
} {
  const [, name, detail] = /^(.+?):\s+(.+)$/.exec(point) ?? [];
  return name === undefined ? { name: point } : { name, detail };
}
