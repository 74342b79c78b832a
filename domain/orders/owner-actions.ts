/** What the owner did: who, when, what and why. Recorded before it is done, so that nothing is done unrecorded. */
import { z } from "zod";
import { randomUuid } from "../host.ts";
import type { Clock } from "../ports/clock.ts";
import { defineCollection } from "../ports/collection.ts";
import { DocumentExists, type Documents, type Snapshot } from "../ports/documents.ts";
import { readable, type TooNew } from "../ports/readable.ts";
import { Timestamp } from "../values.ts";

const ownerActionKinds = [
  "refund",
  "settleRefund",
  "keepPayment",
  "refundWithdrawal",
  "declineWithdrawal",
  "resend",
  "correctAddress",
  "deleteData",
  "lock",
  "unlock",
  "note",
  "announceVersion",
  "requestInvoice",
  "makeLink",
  "addBusiness",
  "export",
  "makeCoupon",
  "endCoupon",
  "retryMail",
] as const;
export type OwnerActionKind = (typeof ownerActionKinds)[number];

/** As long as invoices. */
const KEPT_MS = 10 * 366 * 24 * 60 * 60_000;

export const ownerActions = defineCollection("ownerActions", {
  schema: z.object({
    at: z.instanceof(Timestamp),
    /** An owner's address; "" for a command on the shop's machine. */
    by: z.string(),
    kind: z.enum(ownerActionKinds),
    orderId: z.string().optional(),
    /** An amount, a file, a coupon or a filter. Never a buyer's address. */
    about: z.string().optional(),
    /** The owner's words: the reason, or the note itself. */
    why: z.string().optional(),
    /** "begun": under way, or it failed in between. */
    outcome: z.enum(["begun", "done", "refused"]),
    isTest: z.boolean(),
  }),
  version: 2,
  indexes: ["orderId", "at", ["isTest", "at desc"]],
  expires: [{ field: "at", keptMs: KEPT_MS }],
});

export type OwnerAction = z.output<typeof ownerActions.schema>;

export interface Actor {
  readonly by: string;
  readonly why?: string | undefined;
}

export const commandLine: Actor = { by: "" };

export interface ActionPorts {
  readonly documents: Documents;
  readonly clock: Clock;
  readonly isTest: boolean;
}

interface Recorded<R> extends Pick<OwnerAction, "kind" | "orderId" | "about"> {
  readonly actor: Actor;
  /** A repeated action with the same id is recorded once. */
  readonly id?: string;
  readonly isDone: (result: R) => boolean;
}

export async function record<R>(
  { documents, clock, isTest }: ActionPorts,
  { actor: { by, why }, id = randomUuid(), isDone, kind, orderId, about }: Recorded<R>,
  work: () => Promise<R>,
): Promise<R> {
  const at = Timestamp.fromMillis(clock.now());
  const action: OwnerAction = {
    at,
    by,
    kind,
    isTest,
    outcome: "begun",
    ...(orderId === undefined ? {} : { orderId }),
    ...(about === undefined ? {} : { about }),
    ...(why ? { why } : {}),
  };
  await documents.create(ownerActions, id, action).catch((error: unknown) => {
    if (!(error instanceof DocumentExists)) throw error;
  });
  const result = await work();
  await documents.update(ownerActions, id, { outcome: isDone(result) ? "done" : "refused" });
  return result;
}

/** Newest first. */
export async function listActions(
  { documents, isTest }: Omit<ActionPorts, "clock">,
  { limit, until }: { readonly limit: number; readonly until?: number | undefined },
  onTooNew?: TooNew,
): Promise<Snapshot<OwnerAction>[]> {
  const found = await documents.query(ownerActions, {
    where: [
      ["isTest", "==", isTest],
      ...(until === undefined ? [] : [["at", "<", Timestamp.fromMillis(until)] as const]),
    ],
    orderBy: [["at", "desc"]],
    limit,
  });
  return readable(found, onTooNew);
}

/** Oldest first. */
export async function actionsOn(
  { documents }: Pick<ActionPorts, "documents">,
  orderId: string,
): Promise<OwnerAction[]> {
  const found = await documents.query(ownerActions, { where: [["orderId", "==", orderId]] });
  return readable(found)
    .map(({ data }) => data)
    .toSorted((one, other) => one.at.toMillis() - other.at.toMillis());
}
