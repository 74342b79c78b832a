/** `npm run coupons -- COMMAND`: creates, lists and ends coupons of a shop, whether or not it is running. */
import { fileURLToPath } from "node:url";
import { ConfigError, readConfig } from "#server/config/config.ts";
import { loadEnvironment } from "#server/main/environment.ts";
import { storePath } from "#server/main/store-folder.ts";
import { openOwnerCoupons } from "#server/modules/owner-coupons.ts";
import { manageCoupons } from "./coupons/run.ts";
import { requireStore } from "./store/load-store.ts";

const FAILED = 1;

async function main(): Promise<number> {
  const root = fileURLToPath(new URL("..", import.meta.url));
  const closing: (() => Promise<void>)[] = [];
  async function open() {
    const environment = loadEnvironment(root);
    const config = readConfig(environment);
    const store = await requireStore({ root, folder: storePath(root, environment) });
    const { ownerCoupons: owner, close } = await openOwnerCoupons(config, store, Date);
    closing.push(close);
    return { owner, currency: store.plans[0]?.currency ?? "" };
  }
  try {
    const { exitCode, output } = await manageCoupons(process.argv.slice(2), open);
    (exitCode === 0 ? process.stdout : process.stderr).write(output);
    return exitCode;
  } finally {
    for (const close of closing) await close();
  }
}

process.exitCode = await main().catch((error: unknown) => {
  const isPlain =
    error instanceof ConfigError || (error instanceof Error && error.name === "Error");
  console.error(isPlain ? (error as Error).message : error);
  return FAILED;
});
