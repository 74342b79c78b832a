import { expect, test } from "vitest";
import { z } from "zod";
import { sell } from "#tests/support/order-cli.ts";
import { PAID_WITH } from "#tests/support/memory-payments.ts";
import { createTestShop } from "#tests/support/test-shop.ts";
import {
  mailOutbox,
  type OrderMail,
  type OutboxMail,
  queuedCardTestingMail,
  queuedMail,
} from "../notifications/outbox.ts";
import { orders } from "../orders/orders.ts";
import { type DocumentFields, noFacets } from "../ports/facets.ts";
import { Timestamp } from "../values.ts";
import { listRefusedMails } from "./refused-mails.ts";

/** A shop with a paid order, whose receipt was sent. */
async function createShop() {
  const shop = createTestShop();
  const orderId = await sell(shop);
  const { documents } = shop;
  const store = (id: string, mail: OutboxMail) => documents.set(mailOutbox, id, mail);
  const at = (seconds: number) => Timestamp.fromMillis(shop.clock.now() + 1000 * seconds);
  const queued = (kind: OrderMail["kind"], to: string, seconds: number, of = orderId) =>
    queuedMail(kind, to, of, at(seconds));
  const refused = <M extends OutboxMail>(mail: M) => ({
    ...mail,
    status: "refused" as const,
    refusal: { reason: "no such mailbox", isPermanent: true },
  });
  const list = async (limit = 50, onTooNew?: (id: string) => void) =>
    (await listRefusedMails(shop, limit, onTooNew)).map(({ mailId }) => mailId);
  await store(`receipt-${orderId}`, { ...queued("receipt", PAID_WITH, 0), status: "sent" });
  return { shop, documents, orderId, at, store, queued, refused, list };
}

test("the newest mails that somebody must act on are listed, up to a limit", async () => {
  const { at, store, queued, refused, list } = await createShop();
  const old = "old@example.com";
  const mails: Record<string, OutboxMail> = {
    refund: queued("refund", PAID_WITH, 1),
    refundToCorrected: queued("refund", old, 2),
    receipt: queued("receipt", PAID_WITH, 3),
    receiptToCorrected: queued("receipt", old, 4),
    toSeller: queued("attention", old, 5),
    sale: queued("sale", old, 6),
    aboutNoOrder: queuedCardTestingMail(
      { to: old, reason: "client", count: 9, endsAt: at(99) },
      at(7),
    ),
    ofDeletedOrder: queued("paymentFailed", PAID_WITH, 8, "deleted"),
  };
  for (const [id, mail] of Object.entries(mails)) await store(id, refused(mail));
  expect(await list()).toEqual(["toSeller", "receipt", "refund"]);
  expect(await list(2)).toEqual(["toSeller", "receipt"]);
  await store("later", queued("receipt", PAID_WITH, 9));
  expect(await list()).toEqual(["toSeller", "refund"]);
});

test("mails about an order that only a newer build can read are left out, and the order is named", async () => {
  const { shop, documents, store, queued, refused, list } = await createShop();
  const later = await sell(shop, "other");
  await store("refund", refused(queued("refund", PAID_WITH, 1)));
  await store("unreadable", refused(queued("refund", PAID_WITH, 2, later)));
  const schema = z.custom<DocumentFields>();
  const newer = { ...orders, version: orders.version + 1, schema, storedSchema: schema };
  await documents.set({ ...newer, facets: noFacets }, later, { status: "new" });
  const named: string[] = [];
  expect(await list(50, (id) => named.push(id))).toEqual(["refund"]);
  expect(named).toEqual([later]);
  expect(await list()).toEqual(["refund"]);
  const outage = {
    ...shop,
    documents: { ...documents, get: () => Promise.reject(new Error("down")) },
  };
  await expect(listRefusedMails(outage, 50)).rejects.toThrow("down");
});

test("hundreds of newer refused mails that need nobody hide no refused receipt", async () => {
  const { orderId, store, queued, refused, list } = await createShop();
  await store(`receipt-${orderId}`, refused(queued("receipt", PAID_WITH, 0)));
  // To an address that was corrected since.
  for (let count = 1; count <= 700; count += 1)
    await store(`old-${count}`, refused(queued("receipt", "old@example.com", count)));
  expect(await list(20)).toEqual([`receipt-${orderId}`]);
});
