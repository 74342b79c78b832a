/** The contract of the Documents port. Each test gets a fresh, empty database. */
import { afterEach, beforeEach, describe } from "vitest";
import type { Documents } from "#domain/ports/documents.ts";
import { testAggregates } from "./documents-aggregates.ts";
import { testFacets } from "./documents-facets.ts";
import { testIndexes } from "./documents-indexes.ts";
import { testCrowds, testQueries } from "./documents-queries.ts";
import { testQueriesAgainstModel } from "./documents-query-model.ts";
import { testTransactions } from "./documents-transactions.ts";
import { testValues } from "./documents-values.ts";
import { testVersions } from "./documents-versions.ts";
import { testWatch, type WatchTraits } from "./documents-watch.ts";
import { testWrites } from "./documents-writes.ts";

interface Traits extends WatchTraits {
  /** Writing thousands of documents takes longer than a test may. */
  readonly isSlow?: boolean;
}

export function describeDocuments(
  name: string,
  createDocuments: () => Promise<Documents>,
  traits: Traits = { isFirstAnnounced: false },
): void {
  describe(`Documents: ${name}`, () => {
    let documents: Documents | undefined;
    beforeEach(async () => {
      documents = await createDocuments();
    });
    afterEach(async () => {
      await documents?.close();
      documents = undefined;
    });
    const open = (): Documents => {
      if (!documents) throw new Error("Only inside a test");
      return documents;
    };
    testWrites(open);
    testValues(open);
    testQueries(open);
    if (!traits.isSlow) testCrowds(open);
    testQueriesAgainstModel(open);
    testIndexes(open);
    testAggregates(open);
    testTransactions(open);
    testVersions(open);
    testFacets(open);
    testWatch(open, traits);
  });
}
