/** What happens in a run, drawn from its seed: what buyers do, how webhooks are delivered, and what is killed. */
import fc from "fast-check";
import type { Outcome } from "./check-books.ts";

/** What a buyer and the bank do, with the final states that the buyer's orders must have. */
export const stories = {
  buys: ["paid"],
  "pays in two tabs": ["paid"],
  "buys twice": ["paid", "paid"],
  "gets a refund": ["refunded"],
  "gets a part back": ["partially refunded"],
  disputes: ["dispute open"],
  "loses a dispute": ["dispute won"],
  "wins a dispute": ["dispute lost"],
  "pays by bank transfer": ["paid"],
  "is refused a bank transfer": ["bank transfer refused"],
  "is declined": ["card declined"],
  "signs in while paying": ["paid"],
  "restores during a refund": ["partially refunded"],
  leaves: ["not paid"],
} as const satisfies Readonly<Record<string, readonly Outcome[]>>;

export type Story = keyof typeof stories;

export interface Visit {
  readonly story: Story;
  /** Otherwise the buyer never opens the shop's page after paying. */
  readonly returns: boolean;
}

export type WebhookMode = "normal" | "hold" | "duplicate" | "reorder" | "drop";

export interface Block {
  readonly webhooks: WebhookMode;
  readonly visits: number;
}

export interface Kill {
  readonly target: "worker" | "shop";
  /** Milliseconds from the start of the visit, or from the end of an earlier kill, to this kill. */
  readonly delayMs: number;
}

export interface Plan {
  readonly visits: readonly Visit[];
  /** How webhooks are delivered, by the index of the visit at which it changes. */
  readonly webhooks: ReadonlyMap<number, WebhookMode>;
  /** By the index of the visit during which it happens. */
  readonly kills: ReadonlyMap<number, Kill>;
}

const ordinary = { weight: 8, arbitrary: fc.constant<Story>("buys") };
const anyStory = { weight: 12, arbitrary: fc.constantFrom(...(Object.keys(stories) as Story[])) };
const visit = fc.record({
  story: fc.oneof(ordinary, anyStory),
  returns: fc.oneof(
    { weight: 2, arbitrary: fc.constant(true) },
    { weight: 1, arbitrary: fc.constant(false) },
  ),
});
const block = fc.record({
  webhooks: fc.constantFrom<WebhookMode>("normal", "hold", "duplicate", "reorder", "drop"),
  visits: fc.integer({ min: 5, max: 20 }),
});
const kill = fc.record({
  target: fc.constantFrom("worker" as const, "shop" as const),
  delayMs: fc.integer({ min: 0, max: 300 }),
});

/** Stories that end with the order in an account. */
export const claimed: readonly Story[] = ["signs in while paying"];

/** Draws visits until they make `purchases` orders or one more. */
export function drawPlan(sizes: { purchases: number; kills: number; seed: number }): Plan {
  const { purchases, kills, seed } = sizes;
  const drawn = fc.sample(visit, { numRuns: purchases, seed });
  const visits: Visit[] = [];
  for (let orders = 0; orders < purchases;) {
    const next = drawn[visits.length];
    if (!next) throw new Error("A visit makes no order");
    orders += stories[next.story].length;
    visits.push(next);
  }
  const webhooks = new Map<number, WebhookMode>();
  let at = 0;
  for (const { webhooks: mode, visits: length } of fc.sample(block, { numRuns: purchases, seed })) {
    if (at >= visits.length) break;
    webhooks.set(at, mode);
    at += length;
  }
  const drawnKills = fc.sample(kill, { numRuns: kills, seed });
  const interval = visits.length / (kills + 1);
  return {
    visits,
    webhooks,
    kills: new Map(drawnKills.map((each, index) => [Math.floor((index + 1) * interval), each])),
  };
}
