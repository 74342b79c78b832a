/** `npm run orders -- COMMAND`: shows, refunds and exports the orders of a shop, whether or not it is running. */
import { openOwnerOrders } from "#server/modules/owner-orders.ts";
import { manageOrders } from "./orders/run.ts";
import { runOnShop } from "./shop-command.ts";
import { ask } from "./terminal.ts";

await runOnShop(
  async ({ config, readStore }) => openOwnerOrders(config, await readStore(), Date),
  (words, open) => {
    const { stdout: out, stderr: err, stdin } = process;
    const confirm = stdin.isTTY ? ask : undefined;
    return manageOrders(words, async () => (await open()).ownerOrders, { out, err, confirm });
  },
);
