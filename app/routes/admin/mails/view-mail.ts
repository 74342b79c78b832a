import type { UnsentMail } from "#domain/back-office/unsent-mails.ts";
import { formatTime } from "#app/i18n/format.ts";
import { capitalized } from "../capitalized.ts";

export type MailView = ReturnType<typeof viewMail>;

export function viewMail({ id, mail, mayRetry }: UnsentMail, locale: string) {
  return {
    id,
    orderId: mail.orderId,
    kindKey: `order.mail${capitalized(mail.kind)}` as const,
    isRefused: mail.status === "refused",
    attempts: mail.attempts,
    time: formatTime(mail.nextAttemptAt.toMillis(), locale),
    reason: mail.refusal?.reason ?? "",
    mayRetry,
  };
}
