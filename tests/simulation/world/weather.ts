/** What troubles the world at the moment, and how calls of a process go through it. */
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

/** One life of a process of the shop. */
export interface Life {
  isOver: boolean;
  /** Calls that failed, as far as the process knows. */
  failures: number;
}

const MAX_LATENCY_MS = 400;
const MAX_RUNS = 60;
const RETRY_MS = 40;

/** A call that never ends, like those of a killed process. */
const never = new Promise<never>(() => undefined);

export interface Air {
  readonly scheduler: Scheduler;
  readonly random: Random;
  readonly weather: Weather;
}

interface Passage<R> {
  readonly life: Life;
  readonly isDown: () => boolean;
  readonly unavailable: () => Error;
  /** After the effect; absent: the caller always learns of it. */
  readonly lost?: (() => Error) | undefined;
  readonly work: () => R;
}

/** One call: it may wait before and after its effect, fail on either side, and lose its caller at both. */
export async function passThrough<R>(
  { scheduler, random, weather }: Air,
  { life, isDown, unavailable, lost, work }: Passage<R>,
): Promise<R> {
  const fail = (error: Error): never => {
    life.failures += 1;
    throw error;
  };
  if (life.isOver) return never;
  if (isDown()) fail(unavailable());
  if (weather.latency === 0 || !random.chance(weather.latency)) return work();
  await scheduler.sleep(random.below(MAX_LATENCY_MS));
  if (life.isOver) return never;
  const isFault = random.chance(weather.faults);
  const isLost = isFault && lost !== undefined && random.chance(0.5);
  if (isDown() || (isFault && !isLost)) fail(unavailable());
  const result = work();
  await scheduler.sleep(random.below(MAX_LATENCY_MS));
  if (life.isOver) return never;
  if (isLost) fail(lost());
  return result;
}

export function createGate(air: Air, life: Life): Gate {
  const { scheduler, random, weather } = air;
  return {
    pass: (operation, work) =>
      passThrough(air, {
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
      return run < MAX_RUNS;
    },
  };
}
