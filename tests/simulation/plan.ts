/** What happens in a shop's year, drawn from its seed. Taking something out of a plan leaves the rest as it was. */
import { createRandom } from "./world/random.ts";
import { type StoreName, storeNames } from "./world/stores.ts";
import type { WebhookMode } from "./world/weather.ts";
import { type StoryName, storyWeights } from "./stories.ts";

export interface Visit {
  /** Milliseconds since the start of the year. */
  readonly at: number;
  /** Seed of the visit's own random choices. */
  readonly seed: number;
  readonly story: StoryName;
}

export type Trouble = { readonly at: number } & (
  | { readonly kind: "crash" | "crashAll" | "foreignEvent" }
  | {
      readonly kind: "storm";
      readonly forMs: number;
      readonly latency: number;
      readonly faults: number;
    }
  | {
      readonly kind: "areDocumentsDown" | "isServiceDown" | "isMailDown";
      readonly forMs: number;
    }
  | { readonly kind: "clock"; readonly forMs: number; readonly offsetMs: number }
  | { readonly kind: "webhooks"; readonly forMs: number; readonly mode: WebhookMode }
);

export interface Plan {
  readonly seed: number;
  readonly storeName: StoreName;
  readonly processes: number;
  readonly reconcileEveryMs: number;
  /** Milliseconds since the epoch. */
  readonly start: number;
  readonly forMs: number;
  readonly visits: readonly Visit[];
  readonly troubles: readonly Trouble[];
}

export interface PlanOptions {
  readonly seed: number;
  readonly purchases: number;
  /** If set, every visit has this story. */
  readonly only?: StoryName | undefined;
}

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const YEAR_MS = 365 * DAY_MS;
const PURCHASES_PER_TROUBLE = 5;

/** Starts are in the middle of a year, so that each simulated year crosses a new year; one in four has a leap day. */
const FIRST_START = Date.UTC(2026, 6, 1);

const CLOCK_OFFSETS = [
  -HOUR_MS,
  -61 * SECOND_MS,
  -SECOND_MS,
  SECOND_MS,
  90 * SECOND_MS,
  HOUR_MS,
  30 * DAY_MS,
] as const;

export function drawPlan({ seed, purchases, only }: PlanOptions): Plan {
  const random = createRandom(seed, 0);
  const anyTime = () => Math.floor(random.fraction() * YEAR_MS);
  const visits: Visit[] = [];
  // Buyers come in groups, so that their purchases overlap.
  while (visits.length < purchases) {
    const begin = anyTime();
    const width = random.pick([SECOND_MS, MINUTE_MS, HOUR_MS, DAY_MS]);
    for (let group = 1 + random.below(8); group > 0 && visits.length < purchases; group--)
      visits.push({
        at: begin + random.below(width),
        seed: random.uint32(),
        story: only ?? random.weighted(storyWeights),
      });
  }
  visits.sort((a, b) => a.at - b.at);
  const troubles: Trouble[] = [];
  for (let left = Math.ceil(purchases / PURCHASES_PER_TROUBLE); left > 0; left--) {
    // Near a visit, because at another time a trouble would affect nobody.
    const near = visits[random.below(visits.length)]?.at ?? 0;
    troubles.push(drawTrouble(random, Math.max(near + random.below(2 * MINUTE_MS) - MINUTE_MS, 0)));
  }
  troubles.sort((a, b) => a.at - b.at);
  return {
    seed,
    storeName: random.pick(storeNames),
    processes: 1 + random.below(4),
    reconcileEveryMs: random.pick([10, 45, 90, 180]) * DAY_MS,
    start: FIRST_START + random.below(4) * YEAR_MS,
    forMs: YEAR_MS,
    visits,
    troubles,
  };
}

function drawTrouble(random: ReturnType<typeof createRandom>, at: number): Trouble {
  const forMs = random.pick([10 * SECOND_MS, 5 * MINUTE_MS, HOUR_MS, 12 * HOUR_MS]);
  const kind = random.weighted({
    crash: 6,
    crashAll: 2,
    foreignEvent: 1,
    storm: 16,
    areDocumentsDown: 1,
    isServiceDown: 2,
    isMailDown: 1,
    clock: 2,
    webhooks: 4,
  });
  switch (kind) {
    case "storm": {
      const latency = random.pick([0.2, 0.5, 1]);
      return { at, kind, forMs, latency, faults: random.pick([0, 0.05, 0.3]) };
    }
    case "clock":
      return { at, kind, forMs, offsetMs: random.pick(CLOCK_OFFSETS) };
    case "webhooks":
      return { at, kind, forMs, mode: random.pick(["dropped", "doubled", "late", "reordered"]) };
    case "areDocumentsDown":
    case "isServiceDown":
    case "isMailDown":
      return { at, kind, forMs };
    default:
      return { at, kind };
  }
}
