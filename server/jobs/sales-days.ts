import { sumOldDays } from "#domain/back-office/period-sales.ts";
import type { FindPorts } from "#domain/back-office/find-orders.ts";
import type { Job } from "./runner.ts";

/** Sums the days whose orders have changed, so that the owner's overview need not. */
export function createSalesDaysJob(ports: FindPorts): Job {
  return { name: "sales", everyMs: 60 * 60_000, run: (isOver) => sumOldDays(ports, isOver) };
}
