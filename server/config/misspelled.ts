/** Finds names that look like misspelled settings, because a missed setting falls back to its default. */

/** One problem per name close to a known one; short names may differ in one place only. */
export function misspelledNames(names: readonly string[], known: readonly string[]): string[] {
  return names.flatMap((name) => {
    if (known.includes(name)) return [];
    const meant = known.find((setting) => isNearly(name, setting));
    return meant === undefined ? [] : [`${name}: is no setting: did you mean ${meant}?`];
  });
}

function isNearly(name: string, setting: string): boolean {
  const most = setting.length >= 10 ? 2 : setting.length >= 6 ? 1 : 0;
  if (Math.abs(name.length - setting.length) > most) return false;
  const distance = editDistance(name.toUpperCase(), setting);
  return distance > 0 ? distance <= most : most > 0;
}

function editDistance(one: string, other: string): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      current[column] = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (before[column - 2] ?? 0) + 1 : Infinity,
      );
    }
    [before, last] = [last, current];
  }
  return last[other.length] ?? 0;
}
