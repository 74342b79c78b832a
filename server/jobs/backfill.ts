/** Migrates documents, because queries see only stored fields. Repeats: earlier builds may write during a takeover. */
import type { Collection } from "#domain/ports/collection.ts";
import type { Documents } from "#domain/ports/documents.ts";
import type { Job } from "./runner.ts";
import { sleep } from "#domain/host.ts";

/** Documents per transaction; a transaction blocks other writers. */
const BATCH = 50;

export interface BackfillOptions {
  readonly stores: readonly {
    readonly documents: Documents;
    readonly collections: readonly Collection<unknown>[];
  }[];
  readonly report: (message: string, error: unknown) => void;
}

export function createBackfillJob({ stores, report }: BackfillOptions): Job {
  const reported = new Set<string>();

  async function backfill(
    documents: Documents,
    collection: Collection<unknown>,
    isOver: () => boolean,
  ): Promise<void> {
    let skip = 0;
    let found = BATCH;
    while (found === BATCH && !isOver()) {
      const { rewritten, failures } = await documents.backfill(collection, { limit: BATCH, skip });
      for (const { id, error } of failures) reportOnce(`${collection.name}/${id}`, error);
      skip += failures.length;
      found = rewritten + failures.length;
      await sleep(0);
    }
  }

  function reportOnce(name: string, error: unknown): void {
    if (reported.has(name)) return;
    reported.add(name);
    report(`document ${name} could not be migrated`, error);
  }

  return {
    name: `backfill ${sumVersions(stores)}`,
    everyMs: 60_000,
    async run(isOver = () => false) {
      for (const { documents, collections } of stores)
        for (const collection of collections) await backfill(documents, collection, isOver);
    },
  };
}

/**
 * Builds with different collection versions need separate leases: one without work could hold a shared lease.
 */
function sumVersions(stores: BackfillOptions["stores"]): number {
  const versions = stores.flatMap(({ collections }) => collections.map(({ version }) => version));
  return versions.reduce((sum, version) => sum + version, 0);
}
