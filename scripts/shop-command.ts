import { fileURLToPath } from "node:url";
import { ConfigError, readConfig } from "#server/config/config.ts";
import { loadEnvironment } from "#server/main/environment.ts";
import { storePath } from "#server/main/store-folder.ts";
import { warnInClone } from "./own-clone.ts";
import { requireStoreLanguages } from "./store/translations.ts";
import { EXIT_FAILED, isCode } from "./terminal.ts";

interface Shop {
  readonly config: ReturnType<typeof readConfig>;
  readonly readStore: () => ReturnType<typeof requireStoreLanguages>;
}

/** Sets the exit code to that of `work`. What `work` opened is closed at its end. */
export async function runOnShop<Opened extends { readonly close: () => Promise<void> }>(
  openShop: (shop: Shop) => Promise<Opened>,
  work: (words: readonly string[], open: () => Promise<Opened>) => Promise<number>,
): Promise<void> {
  // New files are private: exports and the files that SQLite creates beside the database contain email addresses.
  process.umask(0o077);
  // A pipe's reader, such as `head`, may stop early.
  process.stdout.on("error", (error) => {
    if (!isCode(error, "EPIPE")) throw error;
  });
  warnInClone();
  const closing: Opened[] = [];
  async function open() {
    const root = fileURLToPath(new URL("..", import.meta.url));
    const environment = loadEnvironment(root);
    const readStore = () => requireStoreLanguages({ root, folder: storePath(root, environment) });
    const opened = await openShop({ config: readConfig(environment), readStore });
    closing.push(opened);
    return opened;
  }
  async function workAndClose() {
    try {
      return await work(process.argv.slice(2), open);
    } finally {
      for (const opened of closing) await opened.close();
    }
  }
  process.exitCode = await workAndClose().catch(exitCodeOf);
}

function exitCodeOf(error: unknown): number {
  if (isCode(error, "EPIPE")) return 0;
  const isPlain =
    error instanceof ConfigError || (error instanceof Error && error.name === "Error");
  console.error(isPlain ? error.message : error);
  return EXIT_FAILED;
}
