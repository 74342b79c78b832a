import { itemName } from "#domain/catalog/item-name.ts";
import { formatDate } from "#domain/dates.ts";
import type { OrderMail } from "#domain/notifications/outbox.ts";
import type { Order } from "#domain/orders/orders.ts";
import type { Fact, MailContent } from "./mail-content.ts";
import { orderFact, type OrderDetails, purchasesLink } from "./order-details.ts";

/** To a buyer. The seller's note is in the seller's language. */
export function writeNewVersion(
  { orderId, version }: OrderMail,
  order: Order,
  details: OrderDetails,
): MailContent {
  const { translate, store } = details;
  const sold = order.files.find(({ id }) => id === version?.fileId);
  const file = sold?.name ?? version?.fileId ?? "";
  const note = version?.note;
  return {
    subject: translate("orderMail.newVersionSubject", { shop: store.name }),
    paragraphs: [
      translate("orderMail.newVersion", { file, plan: itemName(store, order) }),
      translate(order.isGuest ? "orderMail.newVersionGuest" : "orderMail.newVersionAccount"),
    ],
    facts: [
      { label: translate("orderMail.newVersionFile"), value: file },
      ...versionFacts(version, details),
      ...(note ? [{ label: translate("orderMail.newVersionNote"), value: note }] : []),
      orderFact(orderId, details),
    ],
    cover: store.offer.name,
    action: purchasesLink(order, details),
  };
}

function versionFacts(
  version: OrderMail["version"],
  { locale, translate }: OrderDetails,
): readonly Fact[] {
  const { number, offeredAt } = version ?? {};
  if (number === undefined) return [];
  const date = offeredAt && formatDate(offeredAt.toMillis(), locale);
  const value = date
    ? translate("orderMail.newVersionDated", { number: String(number), date })
    : String(number);
  return [{ label: translate("orderMail.newVersionVersion"), value }];
}
