import { expect, test } from "vitest";
import { createOrderCli, sell } from "#tests/support/order-cli.ts";
import { mailOutbox, type OrderMail, queuedMail } from "../notifications/outbox.ts";
import { Timestamp } from "../values.ts";
import { listRefusedMails } from "./refused-mails.ts";

test("hundreds of newer refused mails that need nobody hide no refused receipt", async () => {
  const { shop, documents } = createOrderCli();
  const orderId = await sell(shop);
  const receipt = `receipt-${orderId}`;
  const refuse = (mail: OrderMail, at: number): OrderMail => ({
    ...mail,
    status: "refused",
    refusal: { reason: "no such mailbox", isPermanent: true },
    nextAttemptAt: Timestamp.fromMillis(at),
  });
  const sent = (await documents.get(mailOutbox, receipt))?.data;
  if (sent?.kind !== "receipt") throw new Error("There is no receipt");
  const now = shop.clock.now();
  await documents.set(mailOutbox, receipt, refuse(sent, now));
  // To an address that was corrected since.
  const old = queuedMail("receipt", "old@example.com", orderId, Timestamp.fromMillis(now));
  for (let count = 1; count <= 700; count += 1)
    await documents.create(mailOutbox, `old-${count}`, refuse(old, now + count));
  const listed = await listRefusedMails({ documents, isTest: true }, 20);
  expect(listed.map(({ mailId }) => mailId)).toEqual([receipt]);
});
