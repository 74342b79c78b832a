/** Reads the payment service's list for events whose webhook never arrived. */
import { z } from "zod";
import { defineCollection } from "../ports/collection.ts";
import { type EventPorts, processEvent, receiveEvent } from "./payment-events.ts";
import { modeName } from "../mode.ts";

const MINUTE_MS = 60_000;
/** The list may be out of order by a few seconds; listing some events again is harmless. */
const OVERLAP_MS = 2 * MINUTE_MS;
/** Services keep events for 30 days. */
const MAX_MS = 30 * 24 * 60 * MINUTE_MS;

/** One document per mode, "test" and "live". */
export const eventCursors = defineCollection("eventCursors", {
  schema: z.object({
    /** Milliseconds since the epoch, by the payment service's clock. */
    listedUntil: z.number(),
  }),
  indexes: [],
  expires: { never: "There is one for each mode." },
});

/** Processes events missed since the last run. The first run starts at the current time. */
export async function replayMissedEvents(
  ports: EventPorts,
  onError: (eventId: string, error: unknown) => void,
): Promise<void> {
  const id = modeName(ports.isTest);
  const now = ports.clock.now();
  const cursor = await ports.documents.get(eventCursors, id);
  const since = Math.min(cursor?.data.listedUntil ?? now, now);
  let listedUntil = since;
  for await (const event of ports.payments.listEvents(Math.max(since - OVERLAP_MS, now - MAX_MS))) {
    listedUntil = Math.max(listedUntil, event.createdAt);
    const received = await receiveEvent(ports, event);
    if (received)
      await processEvent(ports, event.id, received).catch((error: unknown) =>
        onError(event.id, error),
      );
  }
  if (!cursor || listedUntil !== cursor.data.listedUntil)
    await ports.documents.set(eventCursors, id, { listedUntil });
}
