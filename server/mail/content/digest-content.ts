import { formatDate } from "#domain/dates.ts";
import { formatPrice } from "#domain/money.ts";
import type { DigestMail } from "#domain/notifications/outbox.ts";
import type { MailContent } from "./mail-content.ts";
import type { OrderDetails } from "./order-details.ts";

export function writeDigest(
  { day, sums, waiting }: Pick<DigestMail, "day" | "sums" | "waiting">,
  { locale, translate, store, publicUrl }: OrderDetails,
): MailContent {
  const date = formatDate(Date.parse(day), locale);
  const orders = sums.reduce((sum, one) => sum + one.orders, 0);
  return {
    subject: translate("digestMail.subject", { shop: store.name, date }),
    paragraphs: [
      translate("digestMail.orders", { orders, date }),
      translate("digestMail.waiting", { waiting }),
    ],
    facts: sums.flatMap(({ currency, gross, returned }) => [
      {
        label: translate("digestMail.gross", { currency }),
        value: formatPrice(gross, currency, locale),
      },
      {
        label: translate("digestMail.returned", { currency }),
        value: formatPrice(returned, currency, locale),
      },
    ]),
    action: { label: translate("digestMail.link"), url: `${publicUrl}/admin` },
    groups: [{ notes: [translate("digestMail.note")] }],
  };
}
