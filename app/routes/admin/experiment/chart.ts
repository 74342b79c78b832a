import type { Interval } from "#domain/experiments/statistics/always-valid.ts";

export const WIDTH = 600;
export const HEIGHT = 240;
/** The chart is cut at four times the relevant difference, because early intervals are much wider. */
const MAX_SHOWN_MULTIPLE = 4;
const MAX_POINTS = 120;

/** `difference` is the smallest one that matters. Returns SVG `points` and the y positions of horizontal lines. */
export function drawHistory(history: readonly Interval[], difference: number) {
  const every = Math.max(1, Math.ceil(history.length / MAX_POINTS));
  const shown = history.filter((_, at) => (history.length - 1 - at) % every === 0);
  const x = (at: number) => (shown.length > 1 ? (at * WIDTH) / (shown.length - 1) : WIDTH);
  const y = (value: number) => {
    const share = value / (MAX_SHOWN_MULTIPLE * difference);
    return Math.round((HEIGHT / 2) * (1 - Math.max(-1, Math.min(1, share))));
  };
  const along = (bound: keyof Interval) =>
    shown.map((interval, at) => `${Math.round(x(at))},${y(interval[bound])}`);
  const start = shown.length > 1 ? [] : [0];
  const single = (bound: keyof Interval) => start.map(() => `0,${y(shown[0]?.[bound] ?? 0)}`);
  return {
    band: [
      ...single("upper"),
      ...along("upper"),
      ...along("lower").toReversed(),
      ...single("lower"),
    ].join(" "),
    estimate: [...single("estimate"), ...along("estimate")].join(" "),
    zero: y(0),
    bounds: [y(difference), y(-difference)],
  };
}
