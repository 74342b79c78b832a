/** Starts the built shop again, for journeys that need settings or data of their own. */
import { signal, type Start, start } from "../support/started-site.ts";

/** `cleanUp` ends it. */
export async function startShop(environment: Record<string, string>): Promise<Start> {
  const shop = await start({ LOG_LEVEL: "warn", ...environment }, [
    process.execPath,
    "server/main/index.ts",
  ]);
  await shop.says("Tollgate serves");
  return shop;
}

/** Ends the shop as an operator does, and keeps its data. */
export async function stopShop({ child, exit }: Start): Promise<void> {
  signal(child, "SIGTERM", "process");
  await exit;
}
