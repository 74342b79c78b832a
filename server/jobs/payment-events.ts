import { replayMissedEvents } from "#domain/selling/replay-missed-events.ts";
import { type EventPorts, processDueEvents } from "#domain/selling/payment-events.ts";
import type { Job } from "./runner.ts";

export function createEventJobs(
  ports: EventPorts,
  report: (message: string, error: unknown) => void,
): Job[] {
  const onError = (eventId: string, error: unknown) =>
    report(`event ${eventId} was not processed`, error);
  return [
    { name: "payment events", everyMs: 5000, run: () => processDueEvents(ports, onError) },
    {
      name: "missed payment events",
      everyMs: 60_000,
      run: () => replayMissedEvents(ports, onError),
    },
  ];
}
