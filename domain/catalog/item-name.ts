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
