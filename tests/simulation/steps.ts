/** What people do in several stories. */
import { RefundRefused } from "#domain/ports/payments.ts";
import type { Started, Visitor } from "./visitor.ts";
import type { LedgerEntry } from "./world/payment-service.ts";

export type Story = (visitor: Visitor) => Promise<unknown>;

const PLANS = ["small", "large", "licensed"] as const;

export function anyPlan({ random }: Visitor): string {
  return random.pick(PLANS);
}

export async function buy(visitor: Visitor, planId = anyPlan(visitor)): Promise<Started> {
  const started = await visitor.begin(planId);
  await visitor.pay(started);
  if (visitor.random.chance(0.7)) await visitor.comeBack(started);
  return started;
}

/** Something that the bank or the seller does at the payment service. */
export function atService(
  { act, world }: Visitor,
  what: string,
  entry: LedgerEntry | undefined,
  work: (entry: LedgerEntry) => void,
): void {
  if (!entry) return;
  act(what);
  try {
    work(entry);
  } catch (error) {
    if (!(error instanceof RefundRefused)) throw error;
    world.note("the service refused");
  }
}

export function partOf({ random }: Visitor, entry: LedgerEntry | undefined): number {
  return 1 + random.below(Math.max((entry?.captured ?? 2) - 1, 1));
}

interface RefundOptions {
  /** Minor units; absent: whatever is left. */
  readonly amount?: number | undefined;
  readonly hasKey?: boolean;
}

export async function refundHere(
  visitor: Visitor,
  { orderId }: Started,
  { amount, hasKey = true }: RefundOptions = {},
) {
  const key = hasKey ? `k${visitor.random.uint32()}` : undefined;
  countRefund(visitor, orderId);
  return visitor.patiently("the seller refunds", (shop) =>
    shop.owner.refund({ orderId, key, ...(amount === undefined ? {} : { amount }) }),
  );
}

export async function correctAddress(
  { patiently, uid, email }: Visitor,
  { orderId }: Started,
): Promise<void> {
  await patiently("corrects the address", (shop) =>
    shop.orders.correctAddress(uid, orderId, `new-${email}`),
  );
}

export function countRefund({ factsOf }: Visitor, orderId: string): void {
  const facts = factsOf(orderId);
  facts.refunds = (facts.refunds ?? 0) + 1;
}
