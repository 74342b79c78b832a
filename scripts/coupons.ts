/** `npm run coupons -- COMMAND`: creates, lists and ends coupons of a shop, whether or not it is running. */
import { openOwnerCoupons } from "#server/modules/owner-coupons.ts";
import { manageCoupons } from "./coupons/run.ts";
import { runOnShop } from "./shop-command.ts";
import { printOutcome } from "./terminal.ts";

await runOnShop(
  async ({ config, readStore }) => {
    const { store } = await readStore();
    const { ownerCoupons: owner, close } = await openOwnerCoupons(config, store, Date);
    return { owner, close, currency: store.plans[0]?.currency ?? "" };
  },
  async (words, open) => printOutcome(await manageCoupons(words, open)),
);
