import type { Step } from "#domain/days.ts";
import { createPriceFormat } from "#domain/money.ts";
import { nameTick } from "./period-names.ts";

/** More names would touch one another on a phone. */
const MAX_TICKS = 4;
const MAX_LINES = 3;

interface ViewChart {
  /** What was kept in each step. */
  readonly amounts: readonly { readonly start: string; readonly kept: number }[];
  readonly step: Step;
  readonly currency: string;
  readonly locale: string;
}

/** Places and heights are percentages. */
export function viewChart({ amounts, step, currency, locale }: ViewChart) {
  const lines = roundLines(Math.max(...amounts.map(({ kept }) => kept)));
  const top = lines.at(-1) || 1;
  const prices = lines.map((price) => ({ price, currency }));
  const format = createPriceFormat(prices, locale);
  const last = amounts.length - 1;
  const every = Math.max(1, Math.ceil(last / (MAX_TICKS - 1)));
  const offset = Math.floor(every / 2);
  return {
    lines: prices.map((one) => ({ name: format(one), height: percent(one.price, top) })),
    bars: amounts.map(({ start, kept }) => ({ start, height: percent(Math.max(kept, 0), top) })),
    ticks: amounts.flatMap(({ start }, at) =>
      (last - at) % every === offset
        ? [{ name: nameTick(step, start, locale), place: percent(at + 0.5, amounts.length) }]
        : [],
    ),
  };
}

/** From 0 to an amount that is not below the highest: two or three steps of 1, 2 or 5, 10, 20 or 50, and so on. */
export function roundLines(highest: number): number[] {
  if (highest <= 0) return [0];
  for (let unit = 1; ; unit *= 10)
    for (const size of [unit, 2 * unit, 5 * unit]) {
      const count = Math.ceil(highest / size);
      if (count <= MAX_LINES) return Array.from({ length: count + 1 }, (_, at) => at * size);
    }
}

function percent(part: number, whole: number): number {
  return Math.round((part * 1000) / whole) / 10;
}
