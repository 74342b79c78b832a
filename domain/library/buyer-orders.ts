import type { Store } from "../catalog/offer.ts";
import type { StoreIn } from "../catalog/store-languages.ts";
import type { Documents } from "../ports/documents.ts";
import type { Payments } from "../ports/payments.ts";
import type { Clock } from "../ports/clock.ts";
import type { Limits } from "../ports/limits.ts";
import type { Buyer } from "../orders/buyer.ts";
import { quotePlans } from "../coupons/quote.ts";
import { correctAddress, isCorrectable } from "../selling/correct-address.ts";
import { addressToProve, listContracts, withdrawalStep } from "../withdrawals/buyer-withdrawals.ts";
import { withdraw, type WithdrawRequest } from "../withdrawals/withdraw.ts";
import { createLookAtOrder } from "../selling/look-at-order.ts";
import { moneyBackUntil, rightOf } from "../orders/withdrawal-right.ts";
import { isOrderId, type Order, type OrderSnapshot, orders } from "../orders/orders.ts";
import {
  downloadableFiles,
  findAwaitedPlans,
  findOwnedPlans,
  listPurchases,
  settleOwnOrders,
} from "../selling/purchases.ts";
import { findRefusedReceipt } from "../selling/refused-mails.ts";
import { endPass, findByPass, makePass, type ReturnPass } from "../orders/return-pass.ts";
import type { TooNew } from "../ports/readable.ts";
import type { CheckoutChoice, CheckoutStart } from "../selling/new-order.ts";
import { reviewCheckout, startCheckout } from "../selling/start-checkout.ts";

interface OrderPorts {
  readonly store: Store;
  readonly storeIn: StoreIn;
  readonly documents: Documents;
  readonly payments: Payments;
  readonly limits: Limits;
  readonly clock: Clock;
  readonly isTest: boolean;
  readonly mailPerSale: boolean;
  /** Keys the passes of buyers whose browsers store no cookie. */
  readonly passSecret: string;
}

export type BuyerOrders = ReturnType<typeof createBuyerOrders>;

export function createBuyerOrders(ports: OrderPorts) {
  const look = createLookAtOrder(ports);
  return {
    quote: (code: string, buyer: Buyer | undefined) => quotePlans(ports, code, buyer),
    review: (choice: CheckoutChoice) => reviewCheckout(ports, choice),
    /** The order keeps the texts of its language. */
    start: (start: CheckoutStart) =>
      startCheckout({ ...ports, store: ports.storeIn(start.locale) }, start),
    /** Does not check whose order it is. */
    find: async (orderId: string) =>
      isOrderId(orderId) ? ports.documents.get(orders, orderId) : undefined,
    /** For the success address of a buyer whose browser sent no cookie. */
    makePass: (orderId: string) => makePass(ports, orderId),
    findByPass: (pass: ReturnPass) => findByPass(ports, pass),
    /** Does nothing if the order is not the visitor's own. */
    endPass: (uid: string, order: OrderSnapshot) => endPass(ports, uid, order),
    look,
    /** For the buyer who paid, within an hour. */
    correctAddress: (uid: string, orderId: string, address: string) =>
      correctAddress(ports, orderId, address, (order) =>
        isCorrectable(order, uid, ports.clock.now()),
      ),
    isCorrectable: (uid: string, order: Order) => isCorrectable(order, uid, ports.clock.now()),
    listPurchases: (buyer: Buyer, onTooNew?: TooNew) => listPurchases(ports, buyer, onTooNew),
    findOwnedPlans: (buyer: Buyer) => findOwnedPlans(ports, buyer),
    findAwaitedPlans: (buyer: Buyer) => findAwaitedPlans(ports, buyer),
    downloadableFiles: (buyer: Buyer, order: Pick<OrderSnapshot, "id" | "data">) =>
      downloadableFiles(ports, buyer, order),
    findRefusedReceipt: (orderId: string, order: Order) =>
      findRefusedReceipt(ports.documents, orderId, order),
    listContracts: (buyer: Buyer, orderId?: string, onTooNew?: TooNew) =>
      listContracts(ports, buyer, orderId, onTooNew),
    /** In ms since the epoch; undefined if neither law nor promise gives the money back. */
    moneyBackUntil: (order: Order) =>
      moneyBackUntil(rightOf(order, ports.store.legal.withdrawalTerms, ports.clock.now())),
    withdrawalStep: (order: Pick<OrderSnapshot, "id" | "data">) => withdrawalStep(ports, order),
    addressToProve: (orderId: string) => addressToProve(ports, orderId),
    withdraw: (request: WithdrawRequest) => withdraw(ports, request),
    settleOwn: (uid: string, onError: (orderId: string, error: unknown) => void) =>
      settleOwnOrders({ ...ports, look }, uid, onError),
  };
}
