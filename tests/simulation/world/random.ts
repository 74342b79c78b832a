/** Reproducible randomness: sfc32, from http://pracrand.sourceforge.net. */

export interface Random {
  /** From 0 to 4,294,967,295. */
  uint32(): number;
  /** From 0 to below 1. */
  fraction(): number;
  /** A whole number from 0 to below `limit`. */
  below(limit: number): number;
  chance(probability: number): boolean;
  pick<T>(items: readonly [T, ...T[]]): T;
  /** Weights need not add up to 1. */
  weighted<T extends string>(weights: Readonly<Record<T, number>>): T;
}

const MIXING_ROUNDS = 15;

export function createRandom(...seed: readonly number[]): Random {
  const [first = 0, second = 0, third = 0] = seed;
  let [a, b, c, counter] = [first | 0, second | 0, third | 0, 1];

  function uint32(): number {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + sum) | 0;
    return sum >>> 0;
  }

  for (let round = 0; round < MIXING_ROUNDS; round++) uint32();
  const fraction = () => uint32() / 2 ** 32;
  const below = (limit: number) => Math.floor(fraction() * limit);
  return {
    uint32,
    fraction,
    below,
    chance: (probability) => fraction() < probability,
    pick: (items) => items[below(items.length)] ?? items[0],
    weighted(weights) {
      const entries = Object.entries(weights) as [keyof typeof weights, number][];
      let left = fraction() * entries.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [name, weight] of entries) {
        left -= weight;
        if (left < 0) return name;
      }
      throw new RangeError("There is nothing to draw from");
    },
  };
}
