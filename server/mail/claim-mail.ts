import { makeClaimLink } from "#domain/claims/claim-link.ts";
import type { ClaimMail } from "#domain/notifications/outbox.ts";
import { findPaidOrder } from "#domain/orders/buyer.ts";
import type { Cipher } from "#domain/ports/cipher.ts";
import type { Clock } from "#domain/ports/clock.ts";
import type { Documents } from "#domain/ports/documents.ts";
import type { MailMessage } from "#domain/ports/mail.ts";
import type { MailContext } from "./content/mail-context.ts";
import { renderClaimMail } from "./render.ts";

interface ClaimMailOptions {
  readonly documents: Documents;
  readonly clock: Clock;
  readonly cipher: Cipher;
  readonly context: MailContext;
  readonly isTest: boolean;
  readonly report: (message: string, error: unknown) => void;
}

/** Undefined if the code expired, cannot be decrypted, or is for paid orders and the address has none. */
export async function composeClaimMail(
  id: string,
  mail: ClaimMail,
  { documents, clock, cipher, context, isTest, report }: ClaimMailOptions,
): Promise<MailMessage | undefined> {
  if (mail.codeExpiresAt.toMillis() <= clock.now()) return undefined;
  const paid = (await findPaidOrder(documents, mail.to, isTest))?.data.email;
  const to = paid ?? (mail.purpose === "free" ? mail.to : undefined);
  if (to === undefined) return undefined;
  const code = cipher.decrypt(mail.sealedCode);
  if (code === undefined) {
    const cause = new Error("Its code was encrypted with another APP_SECRET");
    report(`mail ${id} was dropped`, cause);
    return undefined;
  }
  const { purpose = "restore" } = mail;
  const link = paid && (await makeClaimLink({ documents, clock }, { emailKey: mail.to, purpose }));
  return renderClaimMail(id, { ...mail, to }, { code, link }, context);
}
