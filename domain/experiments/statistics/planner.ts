/** The sequential test needs about twice as many visitors as a test that is evaluated once. */
import { sequentialBound } from "./always-valid.ts";
import { normalCdf } from "./special-functions.ts";

export interface Design {
  readonly alpha: number;
  /** Conversion rate of the first variant, for example 0.03. */
  readonly rate: number;
  /** The smallest difference to find, for example 0.006. Also the scale of the intervals. */
  readonly difference: number;
}

export interface Traffic {
  readonly visitorsPerDay: number;
  /** The second variant's share, between 0 and 1. */
  readonly share: number;
}

/** The probability that the test finds the difference within `days`. */
export function powerAt(design: Design, traffic: Traffic, days: number): number {
  const information = days / varianceOfOneDay(design, traffic);
  return powerFor(design.difference ** 2 * information, design.alpha);
}

/** Infinity without visitors. */
export function daysFor(design: Design, traffic: Traffic, power: number): number {
  const needed = informationFor(power, design.alpha);
  return Math.ceil((needed / design.difference ** 2) * varianceOfOneDay(design, traffic));
}

function varianceOfOneDay(
  { rate, difference }: Design,
  { visitorsPerDay, share }: Traffic,
): number {
  if (visitorsPerDay === 0) return Infinity;
  const other = Math.min(1, rate + difference);
  return (
    (rate * (1 - rate)) / (visitorsPerDay * (1 - share)) +
    (other * (1 - other)) / (visitorsPerDay * share)
  );
}

const known = new Map<string, number>();

/** The information that reaches the power, in units of 1 / difference². */
function informationFor(power: number, alpha: number): number {
  const key = `${power} ${alpha}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  let [low, high] = [0, 1];
  while (powerFor(high, alpha) < power) [low, high] = [high, high * 2];
  for (let step = 0; step < 20; step += 1) {
    const middle = (low + high) / 2;
    if (powerFor(middle, alpha) < power) low = middle;
    else high = middle;
  }
  known.set(key, high);
  return high;
}

const LOOKS = 200;
const CELLS = 400;

/**
 * Probability of crossing the bounds before `information` is reached, integrated over the states at each look: P.
 * Armitage and others, "Repeated Significance Tests on Accumulating Data", JRSS A 132 (1969). The difference is 1; a
 * state is estimate × information, a Brownian motion with drift 1.
 */
function powerFor(information: number, alpha: number): number {
  const step = information / LOOKS;
  const precision = { alpha, scale: 1 };
  const boundAt = (look: number) =>
    sequentialBound(step * look, precision) * Math.sqrt(step * look);
  const width = (2 * Math.max(boundAt(1), boundAt(LOOKS))) / CELLS;
  const stateOf = (cell: number) => (cell + 0.5 - CELLS / 2) * width;
  const jump = (cells: number) => normalCdf((cells * width - step) / Math.sqrt(step));
  const reach = Math.ceil((8 * Math.sqrt(step) + step) / width);
  const kernel = Array.from(
    { length: 2 * reach + 1 },
    (_, at) => jump(at - reach + 0.5) - jump(at - reach - 0.5),
  );
  let inside = new Float64Array(CELLS);
  inside[CELLS / 2] = 0.5;
  inside[CELLS / 2 - 1] = 0.5;
  for (let look = 1; look <= LOOKS; look += 1) {
    const bound = boundAt(look);
    const next = new Float64Array(CELLS);
    for (let to = 0; to < CELLS; to += 1) {
      // A cell on the bound counts by the part inside.
      const part = Math.min(1, Math.max(0, (bound - Math.abs(stateOf(to))) / width + 0.5));
      if (part === 0) continue;
      let mass = 0;
      const last = Math.min(CELLS - 1, to + reach);
      for (let from = Math.max(0, to - reach); from <= last; from += 1)
        mass += (inside[from] ?? 0) * (kernel[to - from + reach] ?? 0);
      next[to] = mass * part;
    }
    inside = next;
  }
  return 1 - inside.reduce((total, mass) => total + mass, 0);
}
