/** Records a transaction's reads and buffers its writes. The adapter checks and applies both at commit. */
import { DocumentMissing, type Transaction } from "#domain/ports/documents.ts";
import {
  assertId,
  type StoredDocument,
  toFound,
  toSnapshot,
  type Write,
  writes,
} from "./document-writes.ts";
import { planQuery, type QueryPlan } from "./query-plan.ts";
import { type DocumentName, nameOf } from "./staged-writes.ts";
import type { Attempt } from "./retry-until.ts";

export interface SeenDocument extends DocumentName {
  readonly version: string | undefined;
}

export interface SeenResult {
  readonly plan: QueryPlan;
  readonly mark: string;
}

export interface Reader {
  read(collection: string, id: string): Promise<StoredDocument | undefined>;
  select(plan: QueryPlan): Promise<readonly StoredDocument[]>;
}

export interface RecordedTransaction {
  readonly transaction: Transaction;
  readonly documents: readonly SeenDocument[];
  readonly results: readonly SeenResult[];
  readonly writes: readonly Write[];
  readonly isOpen: boolean;
  /** Every later call on the transaction throws. */
  end(): void;
}

/** Documents of one transaction share their version, so the mark includes the ids. */
export function resultMark(found: readonly StoredDocument[]): string {
  return found.map(({ id, version }) => `${id} ${version}`).join("/");
}

function recordTransaction(reader: Reader): RecordedTransaction {
  const documents: SeenDocument[] = [];
  const results: SeenResult[] = [];
  const buffer: Write[] = [];
  let isOpen = true;

  function assertOpen(): void {
    if (!isOpen) throw new Error("[documents] this transaction has ended");
  }
  function assertReading(): void {
    assertOpen();
    if (buffer.length > 0) throw new Error("[documents] a transaction must read before it writes");
  }
  function add(write: Write): void {
    assertOpen();
    buffer.push(write);
  }

  return {
    documents,
    results,
    writes: buffer,
    get isOpen() {
      return isOpen;
    },
    end() {
      isOpen = false;
    },
    transaction: {
      async get(collection, id) {
        assertId(id);
        assertReading();
        const row = await reader.read(collection.name, id);
        documents.push({ collection: collection.name, id, version: row?.version });
        return row && toSnapshot(collection, row);
      },
      async query(collection, query) {
        const plan = planQuery(collection, query);
        assertReading();
        const rows = await reader.select(plan);
        results.push({ plan, mark: resultMark(rows) });
        return rows.map((row) => toFound(collection, row));
      },
      create: (collection, id, data) => add(writes.create(collection, id, data)),
      set: (collection, id, data) => add(writes.set(collection, id, data)),
      update: (collection, id, fields, precondition) =>
        add(writes.update(collection, id, fields, precondition)),
      delete: (collection, id) => add(writes.delete(collection, id)),
    },
  };
}

export interface Rereader {
  readAll(names: readonly DocumentName[]): Promise<readonly (StoredDocument & DocumentName)[]>;
  select(plan: QueryPlan): Promise<readonly StoredDocument[]>;
}

export async function readsHold(
  { readAll, select }: Rereader,
  { documents, results }: Pick<RecordedTransaction, "documents" | "results">,
): Promise<boolean> {
  const found = documents.length > 0 ? await readAll(documents) : [];
  const versions = new Map(found.map((row) => [nameOf(row), row.version]));
  if (documents.some((seen) => versions.get(nameOf(seen)) !== seen.version)) return false;
  try {
    for (const { plan, mark } of results) if (resultMark(await select(plan)) !== mark) return false;
    return true;
  } catch (error) {
    if (error instanceof DocumentMissing) return false;
    throw error;
  }
}

export interface TransactionSteps {
  readonly reader: Reader;
  /** The reads must see one state. */
  readonly isUnchanged: (recorded: RecordedTransaction) => Promise<boolean>;
  /** Atomic. False if the reads have changed. */
  readonly commit: (recorded: RecordedTransaction) => Promise<boolean>;
}

/** Runs `fn` once and commits its writes, unless its reads have changed. */
export async function attemptTransaction<R>(
  { reader, isUnchanged, commit }: TransactionSteps,
  fn: (transaction: Transaction) => Promise<R>,
): Promise<Attempt<R>> {
  const recorded = recordTransaction(reader);
  const { documents, results, writes } = recorded;
  try {
    const result = await fn(recorded.transaction);
    recorded.end();
    const isOneRead = documents.length + results.length <= 1;
    const isDone =
      writes.length > 0 ? await commit(recorded) : isOneRead || (await isUnchanged(recorded));
    return isDone ? { isDone, result } : { isDone: false };
  } catch (error) {
    const hasRead = documents.length + results.length > 0;
    // If the reads have changed, `fn` may have failed because it saw an inconsistent state: try again.
    if (recorded.isOpen && hasRead && !(await isUnchanged(recorded))) return { isDone: false };
    throw error;
  } finally {
    recorded.end();
  }
}
