/** `npm run store -- COMMAND`: checks and creates stores, and settles what differs from the database. */
import { fileURLToPath } from "node:url";
import { ConfigError, readConfig } from "#server/config/config.ts";
import { loadEnvironment } from "#server/main/environment.ts";
import { type OwnerIdeas, openOwnerIdeas } from "#server/modules/owner-ideas.ts";
import { storePath } from "#server/main/store-folder.ts";
import { requireStore } from "./store/load-store.ts";
import { manageStore } from "./store/run.ts";
import { ask, EXIT_FAILED } from "./terminal.ts";

async function main(): Promise<number> {
  const root = fileURLToPath(new URL("..", import.meta.url));
  const environment = loadEnvironment(root);
  const place = () => ({ root, folder: storePath(root, environment) });
  let opened: OwnerIdeas | undefined;
  async function openIdeas() {
    const store = await requireStore(place());
    opened = await openOwnerIdeas(readConfig(environment), store, Date);
    return opened;
  }
  try {
    const { stdout: out, stderr: err, stdin } = process;
    const terminal = { out, err, confirm: stdin.isTTY ? ask : undefined };
    return await manageStore(process.argv.slice(2), { root, place, openIdeas }, terminal);
  } finally {
    await opened?.close();
  }
}

process.exitCode = await main().catch((error: unknown) => {
  const isPlain =
    error instanceof ConfigError || (error instanceof Error && error.name === "Error");
  console.error(isPlain ? (error as Error).message : error);
  return EXIT_FAILED;
});
