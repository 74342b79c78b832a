/** Starts the built shop again, for journeys that need settings or data of their own. */
import { join } from "node:path";
import { signal, type Start, start } from "../support/started-site.ts";

/** `cleanUp` ends it. `folder` has the project or a copy. */
export async function startShop(environment: Record<string, string>, folder = "."): Promise<Start> {
  const shop = await start({ LOG_LEVEL: "warn", ...environment }, [
    process.execPath,
    join(folder, "server/main/index.ts"),
  ]);
  await shop.says("Tollgate serves");
  return shop;
}

/** Ends the shop as an operator does, and keeps its data. */
export async function stopShop({ child, exit }: Start): Promise<void> {
  signal(child, "SIGTERM", "process");
  await exit;
}
