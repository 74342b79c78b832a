/** A transaction that records what it reads and buffers what it writes. The adapter checks and applies both at commit. */
import type { Transaction } from "#domain/ports/documents.ts";
import {
  assertId,
  type StoredDocument,
  toFound,
  toSnapshot,
  type Write,
  writes,
} from "./document-writes.ts";
import { planQuery, type QueryPlan } from "./query-sql.ts";

export interface SeenDocument {
  readonly collection: string;
  readonly id: string;
  /** Undefined if there was no document. */
  readonly version: string | undefined;
}

export interface SeenResult {
  readonly plan: QueryPlan;
  /** `resultMark` of the documents found. */
  readonly mark: string;
}

/** Reads the state before the transaction. */
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

/** Documents of one transaction share their version, so the ids belong to the mark. */
export function resultMark(found: readonly StoredDocument[]): string {
  return found.map(({ id, version }) => `${id} ${version}`).join("/");
}

export function recordTransaction(reader: Reader): RecordedTransaction {
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
