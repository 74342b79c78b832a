import { formatTimeInWords } from "#domain/dates.ts";
import type { CardTestingMail } from "#domain/notifications/outbox.ts";
import type { MailContent } from "./mail-content.ts";
import type { OrderDetails } from "./order-details.ts";

export function writeCardTestingMail(
  { reason, count, endsAt }: Pick<CardTestingMail, "reason" | "count" | "endsAt">,
  { locale, translate, store, publicUrl }: OrderDetails,
): MailContent {
  return {
    subject: translate("cardTestingMail.subject", { shop: store.name }),
    paragraphs: [
      translate(`cardTestingMail.${reason}`, { count }),
      translate("cardTestingMail.effect", { end: formatTimeInWords(endsAt.toMillis(), locale) }),
    ],
    action: { label: translate("cardTestingMail.link"), url: `${publicUrl}/admin/attention` },
    notes: [translate("cardTestingMail.advice")],
  };
}
