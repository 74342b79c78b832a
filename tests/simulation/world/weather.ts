/** "Weather" is the set of faults that are active now. This file applies them to the calls of a process. */
import { CommitUnknown, DocumentsUnavailable } from "#domain/ports/documents.ts";
import type { Gate } from "./memory-documents.ts";
import type { Random } from "./random.ts";
import type { Scheduler } from "./scheduler.ts";

export type WebhookMode = "normal" | "dropped" | "doubled" | "late" | "reordered";

export interface Weather {
  areDocumentsDown: boolean;
  isServiceDown: boolean;
  isMailDown: boolean;
  webhooks: WebhookMode;
  /** Share of the calls that take time, so that others happen meanwhile. */
  latency: number;
  /** Share of the calls that take time and fail, half of them after their effect. */
  faults: number;
}

export function fairWeather(): Weather {
  return {
    areDocumentsDown: false,
    isServiceDown: false,
    isMailDown: false,
    webhooks: "normal",
    latency: 0,
    faults: 0,
  };
}

/** One process of the shop, from its start until it is killed. */
export interface Life {
  isOver: boolean;
  /** Calls that failed, as far as the process knows. */
  failures: number;
}

const MAX_LATENCY_MS = 400;
const MAX_TRANSACTION_ATTEMPTS = 60;
const RETRY_MS = 40;

/** A call that never ends, like those of a killed process. A shared promise would keep everything that waits for it. */
const never = () => new Promise<never>(() => undefined);

export interface Conditions {
  readonly scheduler: Scheduler;
  readonly random: Random;
  readonly weather: Weather;
}

interface SimulatedCall<R> {
  readonly life: Life;
  readonly isDown: () => boolean;
  readonly unavailable: () => Error;
  /** The error if a call fails after its effect. Absent if the caller always learns of the effect. */
  readonly lost?: (() => Error) | undefined;
  readonly work: () => R;
}

/** Makes a call, which may wait before and after `work`, fail before or after it, or never end in a killed process. */
export async function simulateCall<R>(
  { scheduler, random, weather }: Conditions,
  { life, isDown, unavailable, lost, work }: SimulatedCall<R>,
): Promise<R> {
  const fail = (error: Error): never => {
    life.failures += 1;
    throw error;
  };
  if (life.isOver) return never();
  if (isDown()) fail(unavailable());
  if (weather.latency === 0 || !random.chance(weather.latency)) return work();
  await scheduler.sleep(random.below(MAX_LATENCY_MS));
  if (life.isOver) return never();
  const isFault = random.chance(weather.faults);
  const isLost = isFault && lost !== undefined && random.chance(0.5);
  if (isDown() || (isFault && !isLost)) fail(unavailable());
  const result = work();
  await scheduler.sleep(random.below(MAX_LATENCY_MS));
  if (life.isOver) return never();
  if (isLost) fail(lost());
  return result;
}

const atOnce = async <R>(work: () => R): Promise<R> => work();

export function createGate(conditions: Conditions, life: Life): Gate {
  const { scheduler, random, weather } = conditions;
  const isFair = () => !life.isOver && !weather.areDocumentsDown && weather.latency === 0;
  return {
    pass: (operation, work) =>
      isFair()
        ? atOnce(work)
        : simulateCall(conditions, {
            life,
            isDown: () => weather.areDocumentsDown,
            unavailable: () => new DocumentsUnavailable("[documents/memory] is down"),
            lost:
              operation === "commit"
                ? () => new CommitUnknown("[documents/memory] no response to the commit")
                : undefined,
            work,
          }),
    async waitForRetry(run) {
      await scheduler.sleep(random.below(RETRY_MS));
      return run < MAX_TRANSACTION_ATTEMPTS;
    },
  };
}
