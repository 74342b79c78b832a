import { itemName } from "#domain/catalog/item-name.ts";
import type { Store } from "#domain/catalog/offer.ts";
import type { RouterContextProvider } from "react-router";
import { formatDate, formatLastDay } from "#domain/dates.ts";
import { formatPrice } from "#domain/money.ts";
import { amountLeft, endsRightByDelivery, totalOf } from "#domain/orders/orders.ts";
import { DocumentTooNew } from "#domain/ports/collection.ts";
import type { Contract } from "#domain/withdrawals/buyer-withdrawals.ts";
import type { LegalEnd, WithdrawalRight } from "#domain/orders/withdrawal-right.ts";
import type { Withdrawal } from "#domain/orders/withdrawals.ts";
import {
  catalogContext,
  ordersContext,
  reportingContext,
  requestContext,
  visitorContext,
} from "#app/context.ts";
import { formatTime } from "#app/i18n/format.ts";

/** Why the right of withdrawal by law ended or never existed. `time` is empty if it never existed. */
export interface EndView {
  readonly by: LegalEnd["by"];
  readonly time: string;
}

/** Last days of the legal right and of the store's promise, formatted; absent if they do not apply. */
export interface RightView {
  readonly kind: "withdrawable" | "promised" | "ended";
  readonly until?: string;
  readonly end?: EndView;
  /** The last day of the store's promise, which lasts longer than the law's. */
  readonly promisedUntil?: string;
  readonly promiseEnded?: string;
}

export interface StatementView {
  readonly time: string;
  readonly hadRight: boolean;
  readonly state: Withdrawal["state"];
  /** The last day on which the money may arrive; absent if there is nothing to refund or no right to it. */
  readonly due?: string;
  readonly left: string;
}

export interface ContractView {
  readonly orderId: string;
  readonly itemName: string;
  readonly date: string;
  readonly price: string;
  /** The address of the confirmation; absent if the order has none. */
  readonly email?: string | undefined;
  readonly right?: RightView;
  /** Why there is nothing to withdraw from. */
  readonly returned?: "refunded" | "disputed" | "closed" | "notPaid";
  /** The buyer has agreed that the right ends when the download begins. */
  readonly endsByDelivery: boolean;
  readonly statement?: StatementView;
}

export type WithdrawView =
  /** `order` is the number in the address. The visitor has not proven that it is theirs. */
  | { readonly step: "find"; readonly order: string }
  /** A code was sent for the typed values. */
  | { readonly step: "code"; readonly order: string; readonly email: string }
  | { readonly step: "list"; readonly contracts: readonly ContractView[] }
  | { readonly step: "contract"; readonly contract: ContractView };

/** Other buyers' orders look like unknown orders, so that visitors cannot find out which exist. */
export async function loadWithdraw(
  { searchParams }: URL,
  context: Readonly<RouterContextProvider>,
): Promise<WithdrawView> {
  const orderId = searchParams.get("order")?.slice(0, 100);
  const visitor = context.get(visitorContext);
  const isOther = searchParams.has("other");
  const buyer = isOther ? undefined : await visitor.buyer();
  const asked = isOther ? undefined : visitor.claims.asked("withdraw");
  const find = asked
    ? ({ step: "code", order: asked.order, email: asked.email } as const)
    : ({ step: "find", order: orderId ?? "" } as const);
  // The code was requested for a purchase outside this session.
  if (!buyer || (asked && orderId === undefined)) return find;
  const { locale } = context.get(requestContext);
  const { store } = context.get(catalogContext);
  const { report } = context.get(reportingContext);
  const found = await context
    .get(ordersContext)
    .listContracts(buyer, orderId, (id, error: DocumentTooNew) =>
      report(`order ${id} cannot be shown`, error),
    );
  const contracts = found.map((contract) => viewContract(contract, locale, store));
  const [only] = contracts;
  if (!only) return find;
  if (orderId !== undefined) return { step: "contract", contract: only };
  return { step: "list", contracts };
}

function viewContract(
  { order, right, withdrawal }: Contract,
  locale: string,
  store: Store,
): ContractView {
  const { id, data } = order;
  return {
    orderId: id,
    itemName: itemName(store, data),
    date: formatDate((data.paidAt ?? data.createdAt).toMillis(), locale),
    price: formatPrice(totalOf(data), data.currency, locale),
    email: data.email,
    endsByDelivery: endsRightByDelivery(data),
    ...viewRight(right, locale),
    ...(withdrawal && {
      statement: viewStatement(
        withdrawal,
        formatPrice(amountLeft(data), data.currency, locale),
        locale,
      ),
    }),
  };
}

function viewRight(
  right: WithdrawalRight,
  locale: string,
): Pick<ContractView, "right" | "returned"> {
  const lastDay = (end: number) => formatLastDay(end, locale);
  switch (right.kind) {
    case "withdrawable": {
      const { until, promisedUntil } = right;
      const longer = promisedUntil !== undefined && { promisedUntil: lastDay(promisedUntil) };
      return { right: { kind: "withdrawable", until: lastDay(until), ...longer } };
    }
    case "promised": {
      const { end, until } = right;
      const promisedUntil = lastDay(until);
      return { right: { kind: "promised", end: viewEnd(end, locale), promisedUntil } };
    }
    case "ended": {
      const { end, promiseEndedAt } = right;
      const promise = promiseEndedAt !== undefined && { promiseEnded: lastDay(promiseEndedAt) };
      return { right: { kind: "ended", end: viewEnd(end, locale), ...promise } };
    }
    case "alreadyReturned":
      return right.by === "withdrawn" ? {} : { returned: right.by };
    case "notPaid":
      return { returned: "notPaid" };
    default:
      throw new Error(`Unknown right ${JSON.stringify(right satisfies never)}`);
  }
}

function viewEnd(end: LegalEnd, locale: string): EndView {
  return { by: end.by, time: end.by === "none" ? "" : formatTime(end.at, locale) };
}

function viewStatement(
  { statedAt, right, state, dueAt }: Withdrawal,
  left: string,
  locale: string,
): StatementView {
  return {
    time: formatTime(statedAt.toMillis(), locale),
    hadRight: right !== "none",
    state,
    ...(dueAt && { due: formatLastDay(dueAt.toMillis(), locale) }),
    left,
  };
}
