import pTimeout from "p-timeout";
import { mailOutbox, type OrderMail, type OutboxMail } from "#domain/notifications/outbox.ts";
import { retryDelay } from "#domain/ports/retry-delay.ts";
import { entitlements } from "#domain/orders/entitlements.ts";
import { invoicesOf } from "#domain/invoices/invoices.ts";
import type { Licences } from "#domain/licences/licences.ts";
import { type OrderSnapshot, orders } from "#domain/orders/orders.ts";
import type { Cipher } from "#domain/ports/cipher.ts";
import type { Clock } from "#domain/ports/clock.ts";
import type { Documents, Snapshot } from "#domain/ports/documents.ts";
import { type Mail, type MailMessage, MailNotAccepted } from "#domain/ports/mail.ts";
import { Timestamp } from "#domain/values.ts";
import { composeClaimMail } from "./claim-mail.ts";
import type { MailContext } from "./content/mail-context.ts";
import {
  renderAccountMail,
  renderCardTestingMail,
  renderDigestMail,
  renderDoctorMail,
  renderMail,
} from "./render.ts";

/** After this timeout the mail is sent again under the same id, because the service may have accepted it. */
const SENDING_MS = 60_000;

export interface DeliveryOptions {
  readonly documents: Documents;
  readonly clock: Clock;
  readonly mail: Mail;
  readonly context: MailContext;
  readonly licences: Pick<Licences, "keyOf">;
  readonly isTest: boolean;
  readonly cipher: Cipher;
  /** Numbers invoices and credit notes that are due. Does not throw. */
  readonly issue: () => Promise<void>;
  readonly report: (message: string, error: unknown) => void;
  /** Ids of mails that were sent but not yet marked as sent. */
  readonly handedOver: Set<string>;
}

const WAITING_MS = 30_000;

const kindsWithDocument: readonly OutboxMail["kind"][] = ["receipt", "refund"];

/** Throws only if the outcome cannot be stored. */
export async function deliver(
  queued: Snapshot<OutboxMail>,
  options: DeliveryOptions,
): Promise<void> {
  const { documents, clock, mail, handedOver } = options;
  const { id } = queued;
  const now = Timestamp.fromMillis(clock.now());
  let isObsolete = false;
  if (!handedOver.has(id)) {
    try {
      const message = await compose(queued, options);
      if (message === "waiting") {
        const nextAttemptAt = Timestamp.fromMillis(clock.now() + WAITING_MS);
        await documents.update(mailOutbox, id, { nextAttemptAt });
        return;
      }
      isObsolete = !message;
      if (message) await pTimeout(mail.send(message), { milliseconds: SENDING_MS });
    } catch (error) {
      await recordFailure(queued, error, options);
      return;
    }
  }
  handedOver.add(id);
  if (isObsolete) await documents.delete(mailOutbox, id);
  else await finish(documents, queued, { status: "sent", nextAttemptAt: now });
  handedOver.delete(id);
}

async function recordFailure(
  queued: Snapshot<OutboxMail>,
  error: unknown,
  { documents, clock, report }: DeliveryOptions,
): Promise<void> {
  const { id, data } = queued;
  const { reason, isPermanent } =
    error instanceof MailNotAccepted
      ? error
      : { reason: "The mail service did not answer", isPermanent: false };
  const attempts = data.attempts + 1;
  const delayMs = isPermanent ? undefined : retryDelay(attempts);
  report(`mail ${id} was ${delayMs === undefined ? "refused" : "not sent"}`, error);
  const now = clock.now();
  if (delayMs !== undefined) {
    const nextAttemptAt = Timestamp.fromMillis(now + delayMs);
    await documents.update(mailOutbox, id, { attempts, nextAttemptAt });
  } else
    await finish(documents, queued, {
      status: "refused",
      refusal: { reason, isPermanent },
      attempts,
      nextAttemptAt: Timestamp.fromMillis(now),
    });
}

/** Deletes mails with links or codes, which would still give access, and mails of orders that ended. */
function finish(
  documents: Documents,
  { id, data }: Snapshot<OutboxMail>,
  fields: Partial<OrderMail>,
): Promise<void> {
  return documents.transaction(async (transaction) => {
    const orderId = "orderId" in data ? data.orderId : undefined;
    const order = orderId === undefined ? undefined : await transaction.get(orders, orderId);
    if (isSecret(data) || order?.data.endedAt) transaction.delete(mailOutbox, id);
    else transaction.update(mailOutbox, id, fields);
  });
}

function isSecret(mail: OutboxMail): boolean {
  return "sealedLink" in mail || "sealedCode" in mail;
}

/** Undefined if the mail is obsolete. "waiting": its document has no number yet. */
async function compose(
  { id, data }: Snapshot<OutboxMail>,
  options: DeliveryOptions,
): Promise<MailMessage | "waiting" | undefined> {
  const { documents, clock, cipher, context, licences, report } = options;
  if (data.kind === "claimCode") return composeClaimMail(id, data, options);
  if ("sealedLink" in data) {
    if (data.linkExpiresAt.toMillis() <= clock.now()) return undefined;
    const link = cipher.decrypt(data.sealedLink);
    if (link !== undefined) return renderAccountMail(id, data, link, context);
    report(`mail ${id} was dropped`, new Error("Its link was encrypted with another APP_SECRET"));
    return undefined;
  }
  if (data.kind === "cardTesting") return renderCardTestingMail(id, data, context);
  if (data.kind === "dailyDigest") return renderDigestMail(id, data, context);
  if (data.kind === "doctor") return renderDoctorMail(id, data, context);
  const hasDocument = kindsWithDocument.includes(data.kind);
  const order = await readOrder(data.orderId, hasDocument, options);
  if (!order) throw new Error(`Mail ${id} refers to an order that does not exist`);
  if (hasDocument && order.data.invoice.isDue) return "waiting";
  if (data.kind === "newVersion") {
    const entitlement = await documents.get(entitlements, data.orderId);
    if (entitlement?.data.status !== "active") return undefined;
  }
  const issued = hasDocument ? await invoicesOf(documents, data.orderId) : [];
  const isReceipt = data.kind === "receipt";
  const licenceKey = isReceipt ? await licences.keyOf(data.orderId, order.data) : undefined;
  return renderMail(id, data, order.data, context, {
    licenceKey,
    issued: issued.map((one) => one.data),
  });
}

/** If the order's document is still due, issues it first. */
async function readOrder(
  orderId: string,
  hasDocument: boolean,
  { documents, issue }: DeliveryOptions,
): Promise<OrderSnapshot | undefined> {
  const order = await documents.get(orders, orderId);
  if (!hasDocument || !order?.data.invoice.isDue) return order;
  await issue();
  return documents.get(orders, orderId);
}
