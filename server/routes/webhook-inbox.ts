/** Answers webhooks when their events are stored, not processed, because payment services disable slow webhooks. */
import {
  type EventPorts,
  processEvent,
  type ReceivedEvent,
  receiveEvents,
} from "#domain/selling/payment-events.ts";
import type { PaymentEvent } from "#domain/ports/payments.ts";

/** How long a checked event waits for events that are still being checked. */
const MAX_GATHERING_MS = 10;
/** Webhooks often arrive in groups: processing begins when none has arrived for this long. */
const QUIET_MS = 25;
/** Processing begins after this time even if webhooks keep arriving. */
const MAX_DELAY_MS = 1000;

export interface InboxPorts extends EventPorts {
  readonly report: (message: string, error: unknown) => void;
}

export interface WebhookInbox {
  /** Runs `respond`, whose argument resolves when an event is stored, in one transaction with other running calls. */
  take<T>(respond: (store: (event: PaymentEvent) => Promise<void>) => Promise<T>): Promise<T>;
  idle(): Promise<void>;
}

interface Arrival extends PromiseWithResolvers<void> {
  readonly event: PaymentEvent;
}

export function createWebhookInbox(ports: InboxPorts): WebhookInbox {
  let responding = 0;
  let storing = 0;
  let arrivals: Arrival[] = [];
  const stored = new Map<string, ReceivedEvent>();
  const processor = createProcessor(ports);
  let gathering: NodeJS.Timeout | undefined;
  let quiet: NodeJS.Timeout | undefined;
  let delayed: NodeJS.Timeout | undefined;

  function storeOnceAllArrived(): void {
    if (arrivals.length === 0) return;
    if (arrivals.length + storing >= responding) void storeArrivals();
    else gathering ??= setTimeout(() => void storeArrivals(), MAX_GATHERING_MS);
  }

  async function storeArrivals(): Promise<void> {
    clearTimeout(gathering);
    gathering = undefined;
    const batch = arrivals;
    arrivals = [];
    storing += batch.length;
    await storeBatch(batch);
    storing -= batch.length;
  }

  async function storeBatch(batch: readonly Arrival[]): Promise<void> {
    try {
      const events = batch.map(({ event }) => event);
      const received = await receiveEvents(ports, events);
      for (const [index, { event, resolve }] of batch.entries()) {
        const subject = received[index];
        if (subject) stored.set(event.id, subject);
        resolve();
      }
    } catch (error) {
      // An event that cannot be stored must not prevent storing the others.
      if (batch.length > 1) for (const one of batch) await storeBatch([one]);
      else for (const { reject } of batch) reject(error);
    }
  }

  function processAfterResponse(): void {
    if (stored.size === 0) return;
    delayed ??= setTimeout(processStored, MAX_DELAY_MS);
    clearTimeout(quiet);
    if (responding === 0) quiet = setTimeout(processStored, QUIET_MS);
  }

  function processStored(): void {
    clearTimeout(quiet);
    clearTimeout(delayed);
    delayed = undefined;
    for (const [id, event] of stored) processor.process(id, event);
    stored.clear();
  }

  return {
    async take(respond) {
      responding += 1;
      clearTimeout(quiet);
      try {
        return await respond((event) => {
          const arrival = { event, ...Promise.withResolvers<void>() };
          arrivals.push(arrival);
          storeOnceAllArrived();
          return arrival.promise;
        });
      } finally {
        responding -= 1;
        storeOnceAllArrived();
        processAfterResponse();
      }
    },
    async idle() {
      processStored();
      await processor.idle();
    },
  };
}

function createProcessor(ports: InboxPorts) {
  const processing = new Set<Promise<void>>();
  return {
    process(id: string, event: ReceivedEvent): void {
      const done = processEvent(ports, id, event)
        .catch((error: unknown) => ports.report(`event ${id} was not processed`, error))
        .finally(() => processing.delete(done));
      processing.add(done);
    },
    async idle(): Promise<void> {
      await Promise.all(processing);
    },
  };
}
