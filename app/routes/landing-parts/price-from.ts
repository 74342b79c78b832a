import type { Plan } from "#domain/catalog/offer.ts";
import { createPriceFormat } from "#domain/money.ts";

export interface PriceFrom {
  readonly kind: "free" | "chosen" | "chosenFrom" | "freeOrFrom" | "from" | "once";
  /** The lowest price above 0, formatted; empty if every plan is or may be free. */
  readonly price: string;
}

type Priced = Pick<Plan, "price" | "minimum" | "currency">;

export function viewPriceFrom(plans: readonly Priced[], locale: string): PriceFrom {
  const least = plans.map(({ price, minimum = price, currency }) => ({ price: minimum, currency }));
  const paid = least.filter(({ price }) => price > 0).toSorted((a, b) => a.price - b.price);
  const [lowest] = paid;
  const areChosen = plans.every(({ minimum }) => minimum !== undefined);
  const isFree = plans.some(({ price, minimum }) => price === 0 && minimum === undefined);
  if (!lowest) return { kind: isFree ? "free" : "chosen", price: "" };
  const price = createPriceFormat([...least, ...plans], locale)(lowest);
  if (paid.length < plans.length) return { kind: areChosen ? "chosen" : "freeOrFrom", price };
  if (areChosen) return { kind: "chosenFrom", price };
  return { kind: plans.length === 1 ? "once" : "from", price };
}
