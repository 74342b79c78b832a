/** The whole app in this process, without a port, with stores in memory and a clock that the test moves. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject } from "vitest";
import { openTollgate, type Tollgate } from "#server/app.ts";
import type { StoreContent } from "#server/modules/catalog.ts";
import { createLog } from "#server/http/log.ts";
import type { MadeFile } from "#scripts/make-store-files.ts";
import { cheapIdentityWork } from "./cheap-identity-work.ts";
import { createBrowser, type TestBrowser } from "./test-browser.ts";

export { PASSWORD, type TestAccount, type TestBrowser } from "./test-browser.ts";

export const ORIGIN = "http://127.0.0.1:3000";

export interface TestApp {
  readonly services: Tollgate["services"];
  readonly jobs: Tollgate["jobs"];
  /** For requests that no browser sends. */
  readonly fetch: Tollgate["fetch"];
  readonly cachedResponse: Tollgate["cachedResponse"];
  readonly readMetrics: Tollgate["readMetrics"];
  readonly createServer: Tollgate["createServer"];
  /** Frozen until a test advances it, so that no test depends on its own speed. */
  readonly clock: { now(): number; advance(milliseconds: number): void };
  readonly storeFiles: readonly MadeFile[];
  /** Log lines in JSON. */
  readonly logged: string[];
  /** A browser without cookies. */
  browser(): TestBrowser;
  close(): Promise<void>;
}

/** `content` is the shop's instead of that of `tests/fixture-store/`. */
export async function createTestApp(
  environment: Record<string, string> = {},
  content?: Partial<StoreContent> & Pick<StoreContent, "store">,
): Promise<TestApp> {
  const folder = mkdtempSync(join(tmpdir(), "tollgate-"));
  const { storeFilesPath, storeBytesPath, storeMediaPath, storeFiles } = inject("fixtureBuild");
  let time = Date.now();
  const clock = {
    now: () => time,
    advance: (milliseconds: number) => void (time += milliseconds),
  };
  const logged: string[] = [];
  const tollgate = await openTollgate({
    environment: {
      DATABASE_URL: "sqlite::memory:",
      DATA_DIR: join(folder, "data"),
      LOG_REQUESTS: "1",
      ...environment,
    },
    build: {
      id: "00000000-0000-0000-0000-000000000000",
      storeFilesPath,
      storeBytesPath,
      storeMediaPath,
    },
    clock,
    identityWork: cheapIdentityWork,
    ...(content && { content: { translations: {}, counts: [], ...content } }),
    log: createLog(environment.LOG_LEVEL ?? "info", {
      write: (line: string) => void logged.push(line),
    }),
  });
  return {
    services: tollgate.services,
    jobs: tollgate.jobs,
    fetch: tollgate.fetch,
    cachedResponse: tollgate.cachedResponse,
    readMetrics: tollgate.readMetrics,
    createServer: tollgate.createServer,
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
