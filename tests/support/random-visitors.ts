/** Seeded random visitors for simulations. */

/** Numbers of at least 0 and less than 1, the same for each seed: "mulberry32" by T. Ettinger. */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * How many of the visitors buy. Draws the gaps between buyers, which are geometric, because most visitors do not buy:
 * L. Devroye, "Non-Uniform Random Variate Generation" (1986), chapter X.4.3.
 */
export function drawBuyers(visitors: number, rate: number, random: () => number): number {
  let buyers = -1;
  for (let at = 0; at <= visitors; buyers += 1)
    at += 1 + Math.floor(Math.log(1 - random()) / Math.log1p(-rate));
  return buyers;
}
