/** Separate queues, so that bulk mails, mails to strangers and slow recipients do not delay receipts. */
import { createIssuer, type IssuePorts } from "#domain/invoices/issue.ts";
import {
  accountMailKinds,
  mailOutbox,
  orderMailKinds,
  type OutboxMail,
} from "#domain/notifications/outbox.ts";
import { deliver, type DeliveryOptions } from "../mail/deliver.ts";
import { createQueueWorker } from "./queue-worker.ts";
import type { Job } from "./runner.ts";

export type OutboxOptions = Omit<DeliveryOptions, "handedOver" | "issue"> &
  Pick<IssuePorts, "storeIn">;

interface MailQueue {
  readonly name: string;
  readonly status: OutboxMail["status"];
  readonly kinds: readonly OutboxMail["kind"][];
  readonly width: number;
  readonly isIssuing?: true;
}

const strangerMailKinds = [...accountMailKinds, "claimCode"] as const;

/** One command of the seller queues thousands of these mails. */
const bulkMailKinds = ["newVersion"] as const;
const promptMailKinds = orderMailKinds.filter(
  (kind) => !bulkMailKinds.some((bulk) => bulk === kind),
);

const queues: readonly MailQueue[] = [
  {
    name: "outbox",
    status: "queued",
    kinds: [...promptMailKinds, "cardTesting", "dailyDigest", "doctor"],
    width: 4,
    isIssuing: true,
  },
  { name: "outbox to all buyers", status: "queued", kinds: bulkMailKinds, width: 2 },
  { name: "outbox to accounts", status: "queued", kinds: accountMailKinds, width: 3 },
  { name: "outbox to strangers", status: "queuedForStranger", kinds: strangerMailKinds, width: 3 },
];

export const MAILS_AT_ONCE = queues.reduce((sum, { width }) => sum + width, 0);

/** The queue of receipts numbers invoices and credit notes before it sends mails about them. */
export function createOutboxJobs(options: OutboxOptions): Job[] {
  const issue = createReportingIssuer(options);
  return queues.map(({ name, status, kinds, width, isIssuing }) =>
    createQueueWorker(
      {
        name,
        noun: "mail",
        outbox: mailOutbox,
        where: [
          ["status", "==", status],
          ["kind", "in", kinds],
        ],
        width,
        ...(isIssuing ? { prepare: issue } : {}),
        deliver: (queued, handedOver) => deliver(queued, { ...options, issue, handedOver }),
      },
      options,
    ),
  );
}

/** Reports a failure once per order. A failure delays only mails about its order. */
function createReportingIssuer({ report, ...options }: OutboxOptions) {
  const reported = new Set<string>();
  const reportOnce = (key: string, message: string, error: unknown) => {
    if (!reported.has(key)) report(message, error);
    reported.add(key);
  };
  const issue = createIssuer({
    ...options,
    onFailure: (id, error) => reportOnce(id, `order ${id} gets no invoice`, error),
    onTooNew: (id, error) =>
      reportOnce(id, `order ${id} needs a newer build for its invoice`, error),
  });
  return (isOver?: () => boolean): Promise<void> =>
    issue(isOver).catch((error: unknown) => report("invoices got no numbers", error));
}
