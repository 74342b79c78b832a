/** The transaction that changes an order marks it as due; the one that counts the order removes the mark. */
import { dayOf } from "../days.ts";
import type { Follower } from "../orders/follower.ts";
import { isSettled, type Order, orders } from "../orders/orders.ts";
import type { Clock } from "../ports/clock.ts";
import type { Documents, Transaction } from "../ports/documents.ts";
import {
  type Additions,
  countKey,
  exclusionKey,
  prepareAdding,
  revenueKey,
} from "../experiments/counts.ts";
import type { OrderExperiment, OrderStep } from "../experiments/order-experiment.ts";

interface CountPorts {
  readonly documents: Documents;
  readonly clock: Clock;
  readonly isTest: boolean;
}

const BATCH = 50;

export const followExperiment: Follower = (_reader, { order, next }) => {
  const { experiment } = next.tracking;
  return experiment && isSettled(next) && !isSettled(order)
    ? { patch: { tracking: { experiment: { ...experiment, isDue: true } } } }
    : undefined;
};

/** Runs until `isOver` returns true. Idempotent. */
export async function countOrders(ports: CountPorts, isOver = () => false): Promise<void> {
  const { documents, isTest } = ports;
  // Live mode counts test orders only as exclusions.
  for (const mode of isTest ? [true] : [false, true]) {
    const where = [
      ["isTest", "==", mode],
      ["experiment.isDue", "==", true],
    ] as const;
    const findDue = () => documents.query(orders, { where, limit: BATCH });
    for (let due = await findDue(); due.length > 0 && !isOver(); due = await findDue())
      for (const { id } of due)
        await documents.transaction((transaction) => countOrder(ports, transaction, id));
  }
}

async function countOrder(
  { clock, isTest }: CountPorts,
  transaction: Transaction,
  id: string,
): Promise<void> {
  const order = (await transaction.get(orders, id))?.data;
  if (!order?.tracking.experiment?.isDue) return;
  const { isDue: _, ...experiment } = order.tracking.experiment;
  const { run, variant, counted = [] } = experiment;
  const isLeftOut = order.isTest && !isTest;
  const [step, ...others] = isLeftOut ? [] : openSteps(experiment);
  let additions: Additions = {};
  if (isLeftOut) additions = { exclusions: { [exclusionKey("testOrder", variant)]: 1 } };
  else if (step) {
    const isFirst = !(await isCounted(transaction, order, step));
    additions = additionsOf(order, experiment, step, isFirst);
  }
  const at = (step === "paid" && order.paidAt?.toMillis()) || clock.now();
  const write = await prepareAdding(
    transaction,
    { run, isTest },
    new Map([[dayOf(at), additions]]),
  );
  transaction.update(orders, id, {
    tracking: {
      experiment: {
        ...experiment,
        ...(others.length > 0 ? { isDue: true } : {}),
        ...(step ? { counted: [...counted, step] } : {}),
      },
    },
  });
  write();
}

/** Only paid orders become due. */
function openSteps({ isDownloaded, counted }: OrderExperiment): OrderStep[] {
  const reached: OrderStep[] = isDownloaded ? ["paid", "downloaded"] : ["paid"];
  return reached.filter((step) => !counted?.includes(step));
}

/** Whether another order counted the step, which is still open for this one: each visitor counts once. */
async function isCounted(
  transaction: Transaction,
  { uid }: Order,
  step: OrderStep,
): Promise<boolean> {
  const all = await transaction.query(orders, { where: [["uid", "==", uid]] });
  return all.some(({ data }) => !data.isFree && data.tracking.experiment?.counted?.includes(step));
}

function additionsOf(
  { amount, currency, attention, isFree }: Order,
  experiment: OrderExperiment,
  step: OrderStep,
  isFirst: boolean,
): Additions {
  if (isFree)
    return step === "paid"
      ? { exclusions: { [exclusionKey("freeOrder", experiment.variant)]: 1 } }
      : {};
  const counts = isFirst ? { [countKey(experiment, step)]: 1 } : {};
  // A duplicate is no revenue, because the seller refunds it.
  if (step !== "paid" || attention === "duplicate") return { counts };
  const key = revenueKey(experiment.variant, currency);
  return { counts, revenue: { [key]: amount }, squares: { [key]: amount ** 2 } };
}
