/** Everything the shop stores about the buyer of an order, for a request under Article 15 or 20 of the GDPR. */
import { jsonText } from "../json-text.ts";
import { findDownloadCount } from "../downloads/download-counts.ts";
import { invoicesOf } from "../invoices/invoices.ts";
import { licenceActivations } from "../licences/activations.ts";
import { mailOutbox } from "../notifications/outbox.ts";
import { ordersOf } from "../orders/buyer.ts";
import { entitlements } from "../orders/entitlements.ts";
import { actionsOn } from "../orders/owner-actions.ts";
import type { OrderSnapshot } from "../orders/orders.ts";
import { withdrawals } from "../orders/withdrawals.ts";
import { readable } from "../ports/readable.ts";
import type { FindPorts } from "./find-orders.ts";

/** JSON text with all orders of the buyer and those paid with the same address. Times are ISO 8601. */
export async function exportBuyer(ports: FindPorts, { data }: OrderSnapshot): Promise<string> {
  const { uid, emailKey } = data;
  const buyer = { uid, emails: emailKey === undefined ? [] : [emailKey] };
  const found = readable(await ordersOf(ports.documents, buyer, ports.isTest));
  const orders = await Promise.all(found.map((order) => readAll(ports, order)));
  return jsonText({ orders });
}

async function readAll({ documents }: FindPorts, { id, data }: OrderSnapshot) {
  const ofOrder = { where: [["orderId", "==", id]] } as const;
  const [entitlement, withdrawal, mails, devices, actions, invoices, ...downloads] =
    await Promise.all([
      documents.get(entitlements, id),
      documents.get(withdrawals, id),
      documents.query(mailOutbox, ofOrder),
      documents.query(licenceActivations, ofOrder),
      actionsOn({ documents }, id),
      invoicesOf(documents, id),
      ...data.files.map((file) => findDownloadCount(documents, id, file.id)),
    ]);
  return {
    orderId: id,
    order: data,
    access: entitlement?.data,
    withdrawal: withdrawal?.data,
    mails: readable(mails).map((mail) => mail.data),
    /** What owners did and noted; who of them is not the buyer's. */
    actions: actions.map(({ at, kind, about, why, outcome }) => ({
      at,
      kind,
      about,
      why,
      outcome,
    })),
    devices: readable(devices).map((device) => device.data),
    invoices: invoices.map((invoice) => invoice.data),
    downloads: downloads.filter((count) => count !== undefined),
  };
}
