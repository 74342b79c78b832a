/** FNV-1a, the same on every machine. */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 0;
}

export interface Random {
  between(from: number, to: number): number;
  pick<T>(items: readonly T[]): T;
}

/** Mulberry32: numbers that depend on the seed alone. */
export function createRandom(seed: number): Random {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    between: (from, to) => from + next() * (to - from),
    pick: (items) => items[Math.floor(next() * items.length)] as (typeof items)[number],
  };
}
