import { reconcileDue, scheduleOldOrders } from "#domain/selling/reconcile.ts";
import type { SettlementPorts } from "#domain/selling/settle-order.ts";
import type { Job } from "./runner.ts";

const HOUR_MS = 60 * 60_000;

export function createReconcileJob(
  ports: SettlementPorts,
  report: (message: string, error: unknown) => void,
): Job {
  let scheduledAt: number | undefined;
  return {
    name: "reconcile",
    everyMs: 60_000,
    async run(isOver) {
      // Repeat every hour, because the old version still writes orders without a next check during a takeover.
      if (scheduledAt === undefined || performance.now() - scheduledAt > HOUR_MS) {
        await scheduleOldOrders(ports);
        scheduledAt = performance.now();
      }
      const onError = (orderId: string, error: unknown) =>
        report(`order ${orderId} was not reconciled`, error);
      await reconcileDue(ports, onError, isOver);
    },
  };
}
