/** One transaction on the sandbox's objects, with the events that its writes cause. */
import type { Clock } from "#domain/ports/clock.ts";
import type { Collection } from "#domain/ports/collection.ts";
import type { Documents, DocumentReader, Transaction } from "#domain/ports/documents.ts";
import type { Query } from "#domain/ports/query.ts";
import { createIdSequence, type NewId } from "../ids.ts";
import { type EventSubject, toEventRecord } from "../objects/event.ts";
import { controls, CONTROLS_ID, events } from "../records.ts";

export interface Unit {
  /** Milliseconds since the epoch, the same for the whole transaction. */
  readonly now: number;
  readonly publicUrl: string;
  readonly newId: NewId;
  /** Sees earlier writes of this transaction. */
  get<T>(collection: Collection<T>, id: string): Promise<T | undefined>;
  /** Does not see earlier writes of this transaction. */
  query<T>(collection: Collection<T>, query: Query): Promise<readonly T[]>;
  save<T extends { readonly id: string }>(collection: Collection<T>, record: T): void;
  /** `save` for records that do not contain their id. */
  saveAs<T>(collection: Collection<T>, id: string, record: T): void;
  /** Stored with the writes and delivered after the commit, in this order. */
  emit(subject: EventSubject): void;
}

export interface Cause {
  readonly requestId: string;
  readonly idempotencyKey: string | undefined;
}

/** `work` may run many times, so it must be pure except for its calls on the unit. */
export type RunUnit = <T>(work: (unit: Unit) => Promise<T>, cause?: Cause) => Promise<T>;

export interface UnitOptions {
  readonly documents: Documents;
  readonly clock: Clock;
  readonly publicUrl: string;
  readonly onEvents: () => void;
}

export function createRunUnit(options: UnitOptions): RunUnit {
  const { documents, clock, publicUrl, onEvents } = options;
  return async (work, cause) => {
    const idsOfRun = createIdSequence();
    const now = clock.now();
    const { result, hasEvents } = await documents.transaction(async (transaction) => {
      const pending = createPending(transaction, idsOfRun());
      const result = await work({ now, publicUrl, ...pending.unit });
      await pending.commit(now, cause);
      return { result, hasEvents: pending.subjects.length > 0 };
    });
    if (hasEvents) onEvents();
    return result;
  };
}

function createPending(transaction: Transaction, newId: NewId) {
  const written = new Map<string, unknown>();
  const writes = new Map<string, () => void>();
  const subjects: EventSubject[] = [];

  function saveAs<T>(collection: Collection<T>, id: string, record: T): void {
    written.set(id, record);
    writes.set(id, () => transaction.set(collection, id, record));
  }

  const unit: Omit<Unit, "now" | "publicUrl"> = {
    newId,
    async get<T>(collection: Collection<T>, id: string) {
      if (written.has(id)) return written.get(id) as T;
      return (await transaction.get(collection, id))?.data;
    },
    async query(collection, query) {
      return (await transaction.query(collection, query)).map(({ data }) => data);
    },
    save: (collection, record) => saveAs(collection, record.id, record),
    saveAs,
    emit: (subject) => void subjects.push(subject),
  };

  async function commit(now: number, cause: Cause | undefined): Promise<void> {
    const mode = subjects.length > 0 ? await readMode(transaction) : "normal";
    const request = {
      id: cause?.requestId ?? null,
      idempotency_key: cause?.idempotencyKey ?? null,
    };
    for (const write of writes.values()) write();
    subjects.forEach((subject, index) => {
      const record = toEventRecord(subject, { id: newId("evt_"), now, index, mode, request });
      transaction.create(events, record.id, record);
    });
  }

  return { unit, subjects, commit };
}

export async function readMode(reader: DocumentReader) {
  return (await reader.get(controls, CONTROLS_ID))?.data.webhooks ?? "normal";
}
