/** Seeded random visitors for simulations. */

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
