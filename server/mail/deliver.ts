/** Sends one queued mail and records what became of it. */
import pTimeout from "p-timeout";
import { mailOutbox, type OutboxMail } from "#domain/notifications/outbox.ts";
import { retryDelay } from "#domain/notifications/retry-delay.ts";
import { entitlements } from "#domain/entitlements/entitlements.ts";
import { orders } from "#domain/orders/orders.ts";
import type { Cipher } from "#domain/ports/cipher.ts";
import type { Clock } from "#domain/ports/clock.ts";
import type { Documents, Snapshot } from "#domain/ports/documents.ts";
import { type Mail, type MailMessage, MailNotAccepted } from "#domain/ports/mail.ts";
import { Timestamp } from "#domain/values.ts";
import { composeClaimMail } from "./claim-mail.ts";
import type { MailWorld } from "./mail-world.ts";
import { renderAccountMail, renderCardTestingMail, renderMail } from "./render.ts";

/** After this timeout the mail is sent again under the same id, because the service may have accepted it. */
const SENDING_MS = 60_000;

export interface DeliveryOptions {
  readonly documents: Documents;
  readonly clock: Clock;
  readonly mail: Mail;
  readonly world: MailWorld;
  /** Whether the shop is in test mode. Orders made in the other mode cannot be restored. */
  readonly isTest: boolean;
  /** Decrypts links and codes. */
  readonly cipher: Cipher;
  readonly report: (message: string, error: unknown) => void;
  /** Ids of mails that were sent but not yet marked as sent. */
  readonly handedOver: Set<string>;
}

/** Throws only if the outcome cannot be stored. */
export async function deliver(
  queued: Snapshot<OutboxMail>,
  options: DeliveryOptions,
): Promise<void> {
  const { documents, clock, mail, handedOver } = options;
  const { data, id } = queued;
  const now = Timestamp.fromMillis(clock.now());
  let isObsolete = false;
  if (!handedOver.has(id)) {
    try {
      const message = await compose(queued, options);
      isObsolete = !message;
      if (message) await pTimeout(mail.send(message), { milliseconds: SENDING_MS });
    } catch (error) {
      await recordFailure(queued, error, options);
      return;
    }
  }
  handedOver.add(id);
  // Nothing needs a link or code after sending, and it would still give access.
  if (isSecret(data) || isObsolete) await documents.delete(mailOutbox, id);
  else await documents.update(mailOutbox, id, { status: "sent", nextAttemptAt: now });
  handedOver.delete(id);
}

async function recordFailure(
  { id, data }: Snapshot<OutboxMail>,
  error: unknown,
  { documents, clock, report }: DeliveryOptions,
): Promise<void> {
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
  } else if (isSecret(data)) await documents.delete(mailOutbox, id);
  else
    await documents.update(mailOutbox, id, {
      status: "refused",
      refusal: { reason, isPermanent },
      attempts,
      nextAttemptAt: Timestamp.fromMillis(now),
    });
}

function isSecret(mail: OutboxMail): boolean {
  return "sealedLink" in mail || "sealedCode" in mail;
}

/** Returns undefined if the mail is obsolete: its link has expired or cannot be decrypted, or its files are locked. */
async function compose(
  { id, data }: Snapshot<OutboxMail>,
  options: DeliveryOptions,
): Promise<MailMessage | undefined> {
  const { documents, clock, cipher, world, report } = options;
  if (data.kind === "claimCode") return composeClaimMail(id, data, options);
  if ("sealedLink" in data) {
    if (data.linkExpiresAt.toMillis() <= clock.now()) return undefined;
    const link = cipher.decrypt(data.sealedLink);
    if (link !== undefined) return renderAccountMail(id, data, link, world);
    report(`mail ${id} was dropped`, new Error("Its link was encrypted with another APP_SECRET"));
    return undefined;
  }
  if (data.kind === "cardTesting") return renderCardTestingMail(id, data, world);
  const order = await documents.get(orders, data.orderId);
  if (!order) throw new Error(`Mail ${id} refers to an order that does not exist`);
  if (data.kind === "newVersion") {
    const entitlement = await documents.get(entitlements, data.orderId);
    if (entitlement?.data.status !== "active") return undefined;
  }
  return renderMail(id, data, order.data, world);
}
