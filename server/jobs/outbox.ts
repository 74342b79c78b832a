/**
 * Sends the queued mails that are due. Each lane has its own concurrency limit, so that neither mails to all buyers nor
 * a flood of mails to strangers nor a slow recipient delays a receipt.
 */
import {
  accountMailKinds,
  mailOutbox,
  orderMailKinds,
  type OutboxMail,
} from "#domain/notifications/outbox.ts";
import { deliver, type DeliveryOptions } from "../mail/deliver.ts";
import { createLaneJob } from "./lane.ts";
import type { Job } from "./runner.ts";

export type OutboxOptions = Omit<DeliveryOptions, "handedOver">;

interface MailLane {
  readonly name: string;
  readonly status: OutboxMail["status"];
  readonly kinds: readonly OutboxMail["kind"][];
  /** Number of mails sent in parallel. */
  readonly width: number;
}

const strangerMailKinds = [...accountMailKinds, "claimCode"] as const;

/** One command of the seller queues them for thousands of orders. */
const bulkMailKinds = ["newVersion"] as const;
const promptMailKinds = orderMailKinds.filter(
  (kind) => !bulkMailKinds.some((bulk) => bulk === kind),
);

const lanes: readonly MailLane[] = [
  { name: "outbox", status: "queued", kinds: [...promptMailKinds, "cardTesting"], width: 4 },
  { name: "outbox to all buyers", status: "queued", kinds: bulkMailKinds, width: 2 },
  { name: "outbox to accounts", status: "queued", kinds: accountMailKinds, width: 3 },
  { name: "outbox to strangers", status: "queuedForStranger", kinds: strangerMailKinds, width: 3 },
];

/** Number of connections that all lanes use together. */
export const MAILS_AT_ONCE = lanes.reduce((sum, { width }) => sum + width, 0);

export function createOutboxJobs(options: OutboxOptions): Job[] {
  return lanes.map(({ name, status, kinds, width }) =>
    createLaneJob(
      {
        name,
        noun: "mail",
        outbox: mailOutbox,
        where: [
          ["status", "==", status],
          ["kind", "in", kinds],
        ],
        width,
        deliver: (queued, handedOver) => deliver(queued, { ...options, handedOver }),
      },
      options,
    ),
  );
}
