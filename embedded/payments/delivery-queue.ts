import type { Clock } from "#domain/ports/clock.ts";
import { dueDocuments } from "#domain/ports/due-documents.ts";
import type { Documents, Snapshot } from "#domain/ports/documents.ts";
import { readMode } from "./ledger/unit.ts";
import { REORDER_WINDOW_MS } from "./objects/event.ts";
import { events } from "./records.ts";
import type { EventRecord } from "./records/event.ts";

const BATCH_SIZE = 100;
/** Longest interval between two attempts. */
export const LAST_RETRY_IN_MS = 3_600_000;

export interface DeliveryQueue {
  /** Some of the events to deliver now, in order of delivery. Empty if none is left. */
  findDue(): Promise<Snapshot<EventRecord>[]>;
  /** All undelivered events, in order of delivery, except dropped ones. */
  findPending(): Promise<Snapshot<EventRecord>[]>;
  nextDueAt(): Promise<number | undefined>;
}

export function createDeliveryQueue(documents: Documents, clock: Clock): DeliveryQueue {
  async function findScheduled(): Promise<Snapshot<EventRecord>[]> {
    const now = clock.now();
    const schedule = { now, maxDelayMs: LAST_RETRY_IN_MS, limit: BATCH_SIZE };
    const due = await dueDocuments(documents, events, {
      field: "dueAt",
      isNumber: true,
      ...schedule,
    });
    if (due.some(({ data }) => data.mode === "reorder")) return [...due, ...(await findLater(now))];
    return due;
  }

  async function findLater(now: number): Promise<Snapshot<EventRecord>[]> {
    const where = [
      ["dueAt", ">", now],
      ["dueAt", "<=", now + REORDER_WINDOW_MS],
    ] as const;
    const later = await documents.query(events, { where, limit: BATCH_SIZE });
    return later.filter(({ data }) => data.mode === "reorder" && data.attempts === 0);
  }

  async function findFreed(): Promise<Snapshot<EventRecord>[]> {
    const mode = await readMode(documents);
    if (mode === "hold" || mode === "drop") return [];
    const where = [["heldAt", ">=", 0]] as const;
    const held = await documents.query(events, { where, limit: BATCH_SIZE });
    return held.map((event) => ({ ...event, data: { ...event.data, mode } }));
  }

  return {
    findDue: async () => inOrder([...(await findFreed()), ...(await findScheduled())]),
    async findPending() {
      const due = await documents.query(events, { where: [["dueAt", ">=", 0]] });
      const held = await documents.query(events, { where: [["heldAt", ">=", 0]] });
      return inOrder([...due, ...held]);
    },
    async nextDueAt() {
      const [next] = await documents.query(events, {
        where: [["dueAt", ">=", 0]],
        orderBy: [["dueAt", "asc"]],
        limit: 1,
      });
      return next?.data.dueAt;
    },
  };
}

/** Oldest first, and after them the events of mode "reorder", newest first. */
function inOrder(batch: readonly Snapshot<EventRecord>[]): Snapshot<EventRecord>[] {
  const sorted = batch.toSorted(
    (a, b) => a.data.createdAt - b.data.createdAt || a.data.index - b.data.index,
  );
  const isReordered = ({ data }: Snapshot<EventRecord>) => data.mode === "reorder";
  return [
    ...sorted.filter((event) => !isReordered(event)),
    ...sorted.filter(isReordered).toReversed(),
  ];
}
