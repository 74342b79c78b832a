import { shortName } from "#domain/catalog/item-name.ts";
import type { Plan, Store } from "#domain/catalog/offer.ts";
import { createPriceFormat } from "#domain/money.ts";

export interface PlanPrice extends Pick<Plan, "id" | "name" | "summary" | "isRecommended"> {
  readonly price: {
    /** Buyers choose the price of a plan that is "chosen", or "chosenFrom" a minimum. */
    readonly kind: "free" | "chosen" | "chosenFrom" | "once";
    /** The price or the minimum, formatted; empty if it may be 0. */
    readonly price: string;
  };
}

export interface PlanPrices {
  readonly all: readonly PlanPrice[];
  /** The plan that the paywall chooses for new visitors, by its name in sentences. */
  readonly main: PlanPrice & {
    /** What it is, if there are others; else the types and the size of its files. */
    readonly note: string;
  };
  /** Costs less than any other; undefined if none costs less than `main`. */
  readonly least?: PlanPrice | undefined;
}

type PricedPlan = Pick<
  Plan,
  "id" | "name" | "summary" | "files" | "price" | "minimum" | "currency" | "isRecommended"
>;

interface PricedStore extends Pick<Store, "offer"> {
  readonly plans: readonly PricedPlan[];
}

/** Either all prices of the page have decimals, or none has. */
export function viewPlanPrices(
  store: PricedStore,
  locale: string,
  describe: (files: readonly string[]) => string,
): PlanPrices {
  const { plans } = store;
  const format = createPriceFormat([...plans, ...plans.map(leastPrice)], locale);
  const priced = plans.map((plan) => {
    const { id, name, summary, isRecommended } = plan;
    const lowest = leastPrice(plan);
    const price = lowest.price === 0 ? "" : format(lowest);
    return {
      plan,
      lowest: lowest.price,
      view: {
        id,
        name,
        summary,
        isRecommended,
        price: { kind: kindOf(plan), price },
      } satisfies PlanPrice,
    };
  });
  const main = priced.find(({ view }) => view.isRecommended) ?? priced[0];
  if (!main) throw new Error("The store has no plans");
  const [least = main] = priced.toSorted((one, other) => one.lowest - other.lowest);
  return {
    all: priced.map(({ view }) => view),
    main: {
      ...main.view,
      note: plans.length > 1 ? main.view.summary : describe(main.plan.files),
      name: shortName(store, { planId: main.view.id, planName: main.view.name }),
    },
    least: least.lowest < main.lowest ? least.view : undefined,
  };
}

const leastPrice = ({ price, minimum = price, currency }: PricedPlan) => ({
  price: minimum,
  currency,
});

function kindOf({ price, minimum }: PricedPlan): PlanPrice["price"]["kind"] {
  if (minimum !== undefined) return minimum === 0 ? "chosen" : "chosenFrom";
  return price === 0 ? "free" : "once";
}
