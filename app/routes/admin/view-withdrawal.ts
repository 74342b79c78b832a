import { formatLastDay } from "#domain/dates.ts";
import { formatPrice } from "#domain/money.ts";
import { amountLeft } from "#domain/orders/orders.ts";
import type { OpenWithdrawal } from "#domain/withdrawals/owner-withdrawals.ts";
import { formatTime } from "#app/i18n/format.ts";

export type WithdrawalView = ReturnType<typeof viewWithdrawal>;

export function viewWithdrawal({ order, withdrawal }: OpenWithdrawal, locale: string) {
  const { statedAt, dueAt, right, state, name = "", reason = "", problem = "" } = withdrawal.data;
  const { planName, currency } = order.data;
  return {
    id: order.id,
    planName,
    left: formatPrice(amountLeft(order.data), currency, locale),
    time: formatTime(statedAt.toMillis(), locale),
    due: dueAt ? formatLastDay(dueAt.toMillis(), locale) : "",
    right,
    isRefunding: state === "refunding",
    name,
    reason,
    problem,
  };
}
