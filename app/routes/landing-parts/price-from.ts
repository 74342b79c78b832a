import type { Plan } from "#domain/catalog/offer.ts";
import { createPriceFormat } from "#domain/money.ts";

export interface PriceFrom {
  /** With "Some", buyers choose the price of some plans, but not of all. */
  readonly kind:
    | "chosen"
    | "chosenFrom"
    | "once"
    | `${"free" | "freeOrFrom" | "from"}${"" | "Some"}`;
  /** The lowest price above 0, formatted; empty if every plan is or may be free. */
  readonly price: string;
}

type Priced = Pick<Plan, "price" | "minimum" | "currency">;

/** `all` are the plans whose prices the page shows: either all have decimals, or none has. */
export function viewPriceFrom(
  plans: readonly Priced[],
  locale: string,
  all: readonly Priced[] = plans,
): PriceFrom {
  const least = plans.map(leastPrice);
  const paid = least.filter(({ price }) => price > 0).toSorted((a, b) => a.price - b.price);
  const [lowest] = paid;
  const areChosen = plans.every(({ minimum }) => minimum !== undefined);
  const isFree = plans.some(({ price, minimum }) => price === 0 && minimum === undefined);
  const some = !areChosen && plans.some(({ minimum }) => minimum !== undefined) ? "Some" : "";
  if (!lowest) return { kind: isFree ? `free${some}` : "chosen", price: "" };
  const price = createPriceFormat([...all.map(leastPrice), ...all], locale)(lowest);
  if (paid.length < plans.length)
    return { kind: areChosen ? "chosen" : `freeOrFrom${some}`, price };
  if (areChosen) return { kind: "chosenFrom", price };
  return { kind: plans.length === 1 ? "once" : `from${some}`, price };
}

const leastPrice = ({ price, minimum = price, currency }: Priced) => ({ price: minimum, currency });

export interface PlanPrice extends Pick<Plan, "name" | "summary"> {
  readonly price: PriceFrom;
}

export function viewPlanPrices(plans: readonly Plan[], locale: string): PlanPrice[] {
  return plans.map((plan) => ({
    name: plan.name,
    summary: plan.summary,
    price: viewPriceFrom([plan], locale, plans),
  }));
}
