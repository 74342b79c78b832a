/** `npm run orders -- COMMAND`: shows, refunds and exports the orders of a shop, whether or not it is running. */
import { fileURLToPath } from "node:url";
import { ConfigError, readConfig } from "#server/config/config.ts";
import { loadEnvironment } from "#server/main/environment.ts";
import { storePath } from "#server/main/store-folder.ts";
import { openOwnerOrders } from "#server/modules/owner-orders.ts";
import { isCode, manageOrders } from "./orders/run.ts";
import { requireStore } from "./store/load-store.ts";
import { ask } from "./terminal.ts";

const FAILED = 1;

async function main(): Promise<number> {
  // New files are private: exports and the files that SQLite creates beside the database contain email addresses.
  process.umask(0o077);
  const root = fileURLToPath(new URL("..", import.meta.url));
  const closing: (() => Promise<void>)[] = [];
  async function open() {
    const environment = loadEnvironment(root);
    const config = readConfig(environment);
    const store = await requireStore({ root, folder: storePath(root, environment) });
    const opened = await openOwnerOrders(config, store, Date);
    closing.push(opened.close);
    return opened.ownerOrders;
  }
  try {
    const { stdout: out, stderr: err, stdin } = process;
    const confirm = stdin.isTTY ? ask : undefined;
    return await manageOrders(process.argv.slice(2), open, { out, err, confirm });
  } finally {
    for (const close of closing) await close();
  }
}

// A pipe's reader, such as `head`, may stop early.
process.stdout.on("error", (error) => {
  if (!isCode(error, "EPIPE")) throw error;
});
process.exitCode = await main().catch((error: unknown) => {
  if (isCode(error, "EPIPE")) return 0;
  const isPlain =
    error instanceof ConfigError || (error instanceof Error && error.name === "Error");
  console.error(isPlain ? (error as Error).message : error);
  return FAILED;
});
