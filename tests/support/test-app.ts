/** The whole app in this process, without a port: every store in memory, a clock the test moves. */
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { openTollgate, type Tollgate } from "#server/app.ts";
import { computeBuildId } from "#server/main/build-id.ts";
import { createLog } from "#server/http/log.ts";
import { makeStoreFiles, type MadeFile } from "#scripts/make-store-files.ts";
import { makeStoreMedia } from "#scripts/make-store-media.ts";
import { removeOldBuilds } from "#scripts/old-builds.ts";
import { createBrowser, type TestBrowser } from "./test-browser.ts";

export { PASSWORD, type TestAccount, type TestBrowser } from "./test-browser.ts";

export const ORIGIN = "http://127.0.0.1:3000";

export interface TestApp {
  readonly services: Tollgate["services"];
  /** For what no browser sends. */
  readonly fetch: Tollgate["fetch"];
  readonly answer: Tollgate["answer"];
  readonly clock: { now(): number; advance(milliseconds: number): void };
  readonly storeFiles: readonly MadeFile[];
  /** Everything that was logged, one JSON text per line. */
  readonly logged: string[];
  /** A browser without cookies. */
  browser(): TestBrowser;
  close(): Promise<void>;
}

const storeMedia = keepStoreMedia(fileURLToPath(new URL("../..", import.meta.url)));

/** The pictures take seconds to make: they are made once for the same sources, whichever test comes first. */
async function keepStoreMedia(root: string): Promise<string> {
  const kept = join(root, "build/test-media");
  const id = computeBuildId(root);
  const path = join(kept, id);
  if (existsSync(path)) return path;
  mkdirSync(kept, { recursive: true });
  const unfinished = mkdtempSync(join(kept, "unfinished-"));
  await makeStoreMedia(unfinished);
  try {
    renameSync(unfinished, path);
  } catch (error) {
    // Another test was first.
    rmSync(unfinished, { recursive: true });
    if (!existsSync(path)) throw error;
  }
  removeOldBuilds(kept, id);
  return path;
}

export async function createTestApp(environment: Record<string, string> = {}): Promise<TestApp> {
  const folder = mkdtempSync(join(tmpdir(), "tollgate-"));
  const storeFilesPath = join(folder, "store-files");
  const storeFiles = await makeStoreFiles(storeFilesPath);
  let offset = 0;
  const clock = {
    now: () => Date.now() + offset,
    advance: (milliseconds: number) => void (offset += milliseconds),
  };
  const logged: string[] = [];
  const tollgate = await openTollgate({
    environment: {
      DATABASE_URL: "sqlite::memory:",
      DATA_DIR: join(folder, "data"),
      ...environment,
    },
    build: {
      id: "00000000-0000-0000-0000-000000000000",
      storeFilesPath,
      storeMediaPath: await storeMedia,
    },
    clock,
    log: createLog(environment.LOG_LEVEL ?? "info", {
      write: (line: string) => void logged.push(line),
    }),
  });
  return {
    services: tollgate.services,
    fetch: tollgate.fetch,
    answer: tollgate.answer,
    clock,
    storeFiles,
    logged,
    browser: () => createBrowser(tollgate, environment.PUBLIC_URL ?? ORIGIN),
    async close() {
      await tollgate.close();
      rmSync(folder, { recursive: true });
    },
  };
}
