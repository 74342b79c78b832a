import type { Plan, Store } from "./offer.ts";

interface Naming {
  readonly offer: Pick<Store["offer"], "name">;
  readonly plans: readonly Pick<Plan, "id" | "name">[];
}

interface Bought {
  readonly planId: string;
  readonly planName: string;
}

/**
 * What a buyer gets, on every page and in every mail. The plan is not named if it is the only one, or the one that is named
 * after what is sold.
 */
export function itemName(naming: Naming, bought: Bought): string {
  const { name } = naming.offer;
  const short = shortName(naming, bought);
  return short === name ? name : `${name} · ${short}`;
}

/** In a sentence of the shop's pages. */
export function shortName({ offer, plans }: Naming, { planId, planName }: Bought): string {
  const namesakes = plans.filter(({ name }) => isIn(offer, name));
  const isMain = namesakes.length === 1 && namesakes[0]?.id === planId;
  return isMain || plans.every(({ id }) => id === planId) ? offer.name : planName;
}

/** Whether the words of a plan's name are some of those of what is sold, such as "Weekend" in "Weekend Atlas". */
function isIn({ name }: Naming["offer"], planName: string): boolean {
  return ` ${name} `.includes(` ${planName} `);
}

const MOST_LINES = 3;

/** What the plan contains, in a few lines. */
export function summaryOf({ includes }: Pick<Plan, "includes">): readonly string[] {
  return includes.slice(0, MOST_LINES);
}

/** By the item's name, which may be that of a plan no longer on sale. */
export function includedIn(store: Pick<Store, "offer" | "plans">, item: string): readonly string[] {
  const plan = store.plans.find(
    ({ id, name }) => itemName(store, { planId: id, planName: name }) === item,
  );
  return plan ? summaryOf(plan) : [];
}
