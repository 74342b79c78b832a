/** `npm run store -- COMMAND`: checks and creates stores, and settles what differs from the database. */
import { existsSync } from "node:fs";
import { sep } from "node:path";
import { fileURLToPath } from "node:url";
import { ConfigError, readConfig } from "#server/config/config.ts";
import { loadEnvironment } from "#server/main/environment.ts";
import { type OwnerIdeas, openOwnerIdeas } from "#server/modules/owner-ideas.ts";
import { storePath } from "#server/main/store-folder.ts";
import { placesUnder } from "./deploy/places.ts";
import { requireStore } from "./store/load-store.ts";
import { manageStore } from "./store/run.ts";
import { ask, EXIT_FAILED, isCode } from "./terminal.ts";

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

/** A deployed shop lacks packages that only builds need, and the check of a store. */
function missingPackages(): string {
  const { store } = placesUnder(sep);
  const folder = existsSync(store) ? store : "FOLDER";
  const words = process.argv.slice(2).join(" ");
  return `A deployed shop lacks the packages for this command. In the clone of the project, run STORE=${folder} npm run store -- ${words}`;
}

process.exitCode = await main().catch((error: unknown) => {
  if (isCode(error, "ERR_MODULE_NOT_FOUND")) {
    console.error(missingPackages());
    return EXIT_FAILED;
  }
  const isPlain =
    error instanceof ConfigError || (error instanceof Error && error.name === "Error");
  console.error(isPlain ? (error as Error).message : error);
  return EXIT_FAILED;
});
