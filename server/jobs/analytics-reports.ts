import { analyticsOutbox } from "#domain/analytics/outbox.ts";
import { type ReportOptions, sendReport } from "../analytics/send-report.ts";
import { createQueueWorker } from "./queue-worker.ts";
import type { Job } from "./runner.ts";

interface ReportJobOptions extends ReportOptions {
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
