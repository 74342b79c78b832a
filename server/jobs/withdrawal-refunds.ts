import type { RefundPorts } from "#domain/selling/refund-order.ts";
import { refundDue } from "#domain/withdrawals/refund-withdrawal.ts";
import type { Job } from "./runner.ts";

/** Refunds withdrawals that the owner confirmed, or all if the store refunds automatically. */
export function createWithdrawalRefundsJob(
  ports: RefundPorts,
  report: (message: string, error: unknown) => void,
): Job {
  return {
    name: "refunds of withdrawals",
    everyMs: 30_000,
    run: (isOver) =>
      refundDue(
        ports,
        (orderId, error) => report(`the withdrawal of order ${orderId} was not refunded`, error),
        isOver,
      ),
  };
}
