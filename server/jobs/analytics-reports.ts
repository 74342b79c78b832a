/** Sends the queued reports of purchases and refunds that are due. */
import { analyticsOutbox } from "#domain/analytics/outbox.ts";
import { type ReportOptions, sendReport } from "../analytics/send-report.ts";
import { createQueueWorker } from "./queue-worker.ts";
import type { Job } from "./runner.ts";

interface ReportJobOptions extends ReportOptions {
  /** Whether the shop is in test mode. Orders made in the other mode are not reported. */
  readonly isTest: boolean;
}

export function createReportJob({ isTest, ...options }: ReportJobOptions): Job {
  return createQueueWorker(
    {
      name: "analytics reports",
      noun: "report",
      outbox: analyticsOutbox,
      where: [
        ["status", "==", "queued"],
        ["isTest", "==", isTest],
      ],
      width: 4,
      deliver: (queued, handedOver) => sendReport(queued, handedOver, options),
    },
    options,
  );
}
