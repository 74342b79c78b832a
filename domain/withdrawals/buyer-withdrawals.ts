import type { Store } from "../catalog/offer.ts";
import { type Buyer, ordersOf } from "../orders/buyer.ts";
import { isOrderId, isSettled, type OrderSnapshot, orders } from "../orders/orders.ts";
import type { Clock } from "../ports/clock.ts";
import type { Documents } from "../ports/documents.ts";
import { type TooNew, readable } from "../ports/readable.ts";
import { hashToken } from "../tokens.ts";
import { rightOf, type WithdrawalRight } from "../orders/withdrawal-right.ts";
import { type Withdrawal, withdrawals } from "../orders/withdrawals.ts";

/** Buyers find older contracts by order number. */
const MAX_CONTRACTS = 50;

export interface Contract {
  readonly order: OrderSnapshot;
  readonly right: WithdrawalRight;
  readonly withdrawal: Withdrawal | undefined;
}

export interface ContractPorts {
  readonly store: Pick<Store, "legal">;
  readonly documents: Documents;
  readonly clock: Clock;
  readonly isTest: boolean;
}

/** The buyer's paid orders, newest first, or one of them. Skips orders that only a newer build can read. */
export async function listContracts(
  ports: ContractPorts,
  buyer: Buyer,
  orderId?: string,
  onTooNew?: TooNew,
): Promise<Contract[]> {
  const all = readable(await ordersOf(ports.documents, buyer, ports.isTest), onTooNew);
  const paid = all
    .filter(({ id, data }) => isSettled(data) && (orderId === undefined || id === orderId))
    .toSorted((a, b) => b.data.createdAt.toMillis() - a.data.createdAt.toMillis())
    .slice(0, MAX_CONTRACTS);
  return Promise.all(paid.map((order) => readContract(ports, order)));
}

async function readContract(
  { store, documents, clock }: ContractPorts,
  order: OrderSnapshot,
): Promise<Contract> {
  const withdrawal = (await documents.get(withdrawals, order.id))?.data;
  const right = rightOf(order.data, store.legal.withdrawalTerms, clock.now());
  return { order, right, withdrawal };
}

/** "stated": the buyer has withdrawn, or asked to. "none": there is nothing to withdraw from. */
export type WithdrawalStep = "possible" | "stated" | "none";

export async function withdrawalStep(
  ports: ContractPorts,
  { id, data: order }: Pick<OrderSnapshot, "id" | "data">,
): Promise<WithdrawalStep> {
  if (await ports.documents.get(withdrawals, id)) return "stated";
  const right = rightOf(order, ports.store.legal.withdrawalTerms, ports.clock.now());
  return right.kind === "alreadyReturned" || right.kind === "notPaid" ? "none" : "possible";
}

/** For an unknown order number, a made-up address, so that the outcome does not reveal whether the order exists. */
export async function addressToProve(
  { documents }: Pick<ContractPorts, "documents">,
  orderId: string,
): Promise<string> {
  const order = isOrderId(orderId) ? await documents.get(orders, orderId) : undefined;
  return order?.data.emailKey ?? `${(await hashToken(orderId)).slice(0, 40)}@unknown.invalid`;
}
