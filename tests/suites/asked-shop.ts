import type { Store } from "#domain/catalog/offer.ts";
import type { MadeFile } from "#scripts/make-store-files.ts";
import { store } from "#tests/fixture-store/index.ts";
import { createStoredApp } from "#tests/support/stored-documents.ts";
import { ORIGIN } from "#tests/support/test-app.ts";
import type { TestBrowser } from "#tests/support/test-browser.ts";

/** A shop that a suite tests over HTTP: the sources in this process, or a built server over a socket. */
export interface AskedShop {
  readonly origin: string;
  readonly store: Store;
  readonly storeFiles: readonly MadeFile[];
  /** A browser without cookies. */
  browser(): TestBrowser;
  /** The database's content as text; absent for a built server, whose jobs write at any time. */
  dump?(): string;
  /** Throws if the server logged errors or 5xx responses. */
  close(): Promise<void>;
}

export interface SuiteOptions {
  readonly open: () => Promise<AskedShop>;
  /** Whether test pages, inbox and payment page exist. */
  readonly hasTestPages: boolean;
}

export async function openInProcess(environment: Record<string, string> = {}): Promise<AskedShop> {
  const app = await createStoredApp(environment);
  return {
    origin: environment.PUBLIC_URL ?? ORIGIN,
    dump: app.dump,
    store,
    storeFiles: app.storeFiles,
    browser: app.browser,
    async close() {
      await app.close();
      const troubles = app.logged.filter((line) => /"status":5|"level":[56]0/.test(line));
      if (troubles.length > 0) throw new Error(troubles.join("\n"));
    },
  };
}

/** The plan and file that the suites buy (the first of each), and those they do not buy. */
export function soldBy({ store, storeFiles }: AskedShop) {
  const [plan, otherPlan] = store.plans;
  const file = store.files.find(({ id }) => id === plan?.files[0]);
  const made = storeFiles.find(({ id }) => id === file?.id);
  const otherFileId = otherPlan?.files[0];
  if (!plan || !otherPlan || !file || !made || otherFileId === undefined)
    throw new Error("The suites need two plans, each with a file of its own");
  return { planId: plan.id, otherPlanId: otherPlan.id, file: { ...file, ...made }, otherFileId };
}
