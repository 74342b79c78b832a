import type { Plan, Store } from "./offer.ts";

interface Naming {
  readonly offer: Pick<Store["offer"], "name">;
  readonly plans: readonly Pick<Plan, "id">[];
}

interface Bought {
  readonly planId: string;
  readonly planName: string;
}

/** What a buyer gets, on every page and in every mail. The name of a plan says nothing if there is no other. */
export function itemName({ offer, plans }: Naming, { planId, planName }: Bought): string {
  const isOnly = plans.every(({ id }) => id === planId);
  return isOnly || planName === offer.name ? offer.name : `${offer.name} · ${planName}`;
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
