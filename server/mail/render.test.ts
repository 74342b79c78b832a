import { expect, test } from "vitest";
import {
  queuedMail,
  queuedVersionMail,
  queuedWithdrawalMail,
} from "#domain/notifications/outbox.ts";
import { Timestamp } from "#domain/values.ts";
import { mailContext as context, mailStore } from "#tests/support/mail-context.ts";
import {
  sampleBusiness,
  sampleDocuments,
  sampleOrder as order,
} from "#tests/support/sample-mails.ts";
import { visibleTexts } from "#tests/support/visible-texts.ts";
import { renderMail } from "./render.ts";

const now = Timestamp.fromMillis(Date.UTC(2026, 0, 15));

const receipt = queuedMail("receipt", "buyer@example.com", "order-1", now);

test("the receipt names the plan, the price, the files and the account page", async () => {
  const mail = await renderMail("receipt-order-1", receipt, order, context);
  expect(mail).toMatchObject({
    id: "receipt-order-1",
    to: "buyer@example.com",
    subject: "Your receipt from Small Press",
  });
  expect(mail.text).toBe(`Thank you. Letters · Studio is ready.

Purchase: 1 × Letters · Studio, digital download
  atlas.zip, data.zip
Paid: €19.00
  No VAT is charged: small business.
Date of supply: January 15, 2026
Order: order-1

Download:
https://shop.test/account

Your purchase is in your account. Sign in today or in two years, and download it again.

You can also download it without the account, with a code sent to the address that received this email: https://shop.test/restore

What you need to use it: A reader for PDF files.

You may withdraw from this purchase within 14 days, downloaded or not.

To withdraw from the contract: https://shop.test/withdraw

All about refunds and withdrawal: https://shop.test/refunds

The terms of your purchase: https://shop.test/terms

Both texts are attached as terms.txt, in the wording of today.

Questions? Reply to this email.

-- 
Small Press
Ada Maker
1 Example Street, 0000 Example Town
seller@shop.test
+43 1 2345678`);
  expect(visibleTexts(mail.html)).toEqual(
    expect.arrayContaining([
      "Thank you. Letters · Studio is ready.",
      "atlas.zip, data.zip",
      "order-1",
      "1 Example Street, 0000 Example Town",
    ]),
  );
});

test("the receipt says what the plan contained when it was bought", async () => {
  const includes = ["All ten chapters", "Personal licence"];
  const { text } = await renderMail("id", receipt, { ...order, includes }, context);
  expect(text).toContain("\n  All ten chapters\n  Personal licence\n  atlas.zip, data.zip\n");
});

test("the receipt repeats the words with which the buyer waived the right of withdrawal", async () => {
  const waiver = { text: "I ask for it at once.", version: 1, language: "en", givenAt: now };
  const { text } = await renderMail("id", receipt, { ...order, withdrawal: { waiver } }, context);
  expect(text).toContain(
    "We confirm that on January 15, 2026 you agreed to these words: “I ask for it at once.”",
  );
  expect(text).not.toContain("You may withdraw from this purchase");
});

test("the receipt names the means of payment, and what the seller promises beyond a waived right", async () => {
  const waiver = { text: "I ask for it at once.", version: 1, language: "en", givenAt: now };
  const { legal } = mailStore;
  const withdrawalTerms = { ...legal.withdrawalTerms, promisedDays: 30 };
  const own = {
    ...context,
    storeIn: () => ({ ...mailStore, legal: { ...legal, withdrawalTerms } }),
  };
  for (const [method, name] of [
    ["card", "Card"],
    ["sepa_debit", "SEPA Direct Debit"],
    ["amazon_pay", "Amazon Pay"],
  ]) {
    const { text } = await renderMail(
      "id",
      receipt,
      { ...order, withdrawal: { waiver }, payment: { method } },
      own,
    );
    expect(text).toContain(`Paid: €19.00\n  ${name}\n`);
    expect(text).toContain(
      "ask within 30 days of buying and you get your money back, downloaded or not",
    );
  }
});

test("a guest's receipt speaks of no account and leads to the page that restores purchases", async () => {
  const guest = { ...order, isGuest: true, tax: { amount: 303 } };
  const { text, html } = await renderMail("id", receipt, guest, context);
  expect(text).toContain("You bought as a guest");
  expect(text).toContain("Download:\nhttps://shop.test/restore");
  expect(text).toContain("Paid: €19.00");
  expect(text).toContain("Tax 19%: €3.03, part of the price");
  expect(`${text}${html}`).not.toMatch(/sign in|\/account/i);
});

test("the receipt has what an invoice must say, and the refund names its credit note", async () => {
  const sold = { ...order, ...sampleBusiness };
  const issued = sampleDocuments(sold);
  const legal = { ...mailStore.legal, taxId: "DE123456789" };
  const own = { ...context, storeIn: () => ({ ...mailStore, legal }) };
  const { text } = await renderMail("id", receipt, sold, own, { issued });
  expect(text).toContain(`Purchase: 1 × Letters · Studio, digital download, €19.00
  atlas.zip, data.zip
Discount SPRING-20: −€3.80
Paid: €18.24
  VAT 20%: €3.04, added to the price
  No VAT is charged: small business.
Invoice: 2026-00001
  Date of supply: January 15, 2026
Order: order-1
Seller’s tax number: DE123456789
Buyer: Müller, 1 Ring, 1010 Wien, ATU12345678
`);
  expect(text).toContain("VAT number there: https://shop.test/invoice/order-1");
  const reported = { status: "partially_refunded", refunded: 900 } as const;
  const refund = queuedMail("refund", "buyer@example.com", "order-1", now, reported);
  const mail = await renderMail("id", refund, sold, own, { issued });
  expect(mail.text).toContain("Order: order-1\nCredit note: CN-2026-00001\n");
  expect((await renderMail("id", refund, sold, own)).text).not.toContain("Credit note");
});

test("a buyer who paid twice learns that the second payment is listed for a refund", async () => {
  const paidTwice = queuedMail("duplicatePayment", "buyer@example.com", "order-2", now);
  const mail = await renderMail("duplicatePayment-order-2", paidTwice, order, context);
  expect(mail.subject).toBe("You paid twice at Small Press");
  expect(mail.text).toContain("Your payment of €19.00 for Letters · Studio arrived");
  expect(mail.text).toContain("listed for a refund");
  expect(mail.text).toContain("Order: order-2");
  expect(mail.text).toContain("https://shop.test/account");
});

test.each([
  [1900, "EUR", "€19.00"],
  [5, "EUR", "€0.05"],
  [99_999_999, "USD", "$999,999.99"],
  [1900, "JPY", "¥1,900"],
  [1900, "GBP", "£19.00"],
])("%i of %s is %s", async (amount, currency, price) => {
  const mail = await renderMail("id", receipt, { ...order, amount, currency }, context);
  expect(mail.text).toContain(`Paid: ${price}\n`);
});

test.each([
  ["mismatch", "does not fit order order-1"],
  ["duplicate", "Refund €19.00"],
  ["refundFailed", "sent a refund of order order-1 back, and the buyer waits for €9.00"],
] as const)("the seller's mail about a %s says what to do", async (attention, words) => {
  const mail = queuedMail("attention", "seller@example.com", "order-1", now);
  const { to, text } = await renderMail(
    "id",
    mail,
    { ...order, attention, payment: { id: "pi_1" }, refunds: { owed: 900 } },
    context,
  );
  expect(to).toBe("seller@example.com");
  expect(text).toContain(words);
  expect(text).toContain("Payment: pi_1");
  expect(text).toContain("https://shop.test/admin/attention");
});

test("the mail about a new version names file, plan and news, and leads guests to their files", async () => {
  const news = { to: "buyer@example.com", orderId: "order-1" };
  const offeredAt = Timestamp.fromMillis(Date.UTC(2026, 10, 23));
  const version = { fileId: "atlas", note: "Two more walks.\nBcc: x", number: 2, offeredAt };
  const mail = queuedVersionMail({ ...news, version }, now);
  const { subject, text, html } = await renderMail("id", mail, order, context);
  expect(subject).toBe("A new version of your download from Small Press");
  expect(text).toContain("a new version of atlas.zip, which you bought with Letters · Studio");
  expect(text).toContain("It is in your account, and so is the version that you bought.");
  expect(text).toContain("\nVersion: 2, November 23, 2026\n");
  expect(text).toContain("\nWhat is new: Two more walks. Bcc: x\n");
  expect(text).toContain("https://shop.test/account");
  expect(visibleTexts(html)).toContain("Two more walks. Bcc: x");
  const asGuest = { ...order, isGuest: true };
  const toGuest = await renderMail("id", mail, asGuest, context);
  expect(toGuest.text).toContain("You bought as a guest");
  expect(toGuest.text).toContain("https://shop.test/restore");
  expect(`${toGuest.text}${toGuest.html}`).not.toMatch(/in your account|\/account/i);
});

test("a mail says what it reports, whatever became of the order", async () => {
  const reported = { status: "partially_refunded", refunded: 500 } as const;
  const mail = queuedMail("refund", "buyer@example.com", "order-1", now, reported);
  const later = { ...order, status: "refunded", refunds: { total: 1900 } } as const;
  const { text } = await renderMail("id", mail, later, context);
  expect(text).toContain("refunded €5.00 of the €19.00");
  const opened = { status: "disputed", dispute: "open" } as const;
  const attention = queuedMail("attention", "seller@example.com", "order-1", now, opened);
  const won = await renderMail("id", attention, { ...order, payment: { dispute: "won" } }, context);
  expect(won.text).toContain("disputes €19.00 at the bank");
});

test("after a partial refund, a lost dispute is about the rest", async () => {
  const lost = {
    ...order,
    status: "disputed",
    payment: { dispute: "lost" },
    refunds: { total: 1000 },
  } as const;
  const mail = queuedMail("disputeLost", "buyer@example.com", "order-1", now);
  expect((await renderMail("id", mail, lost, context)).text).toContain("for Letters · Studio");
  const attention = queuedMail("attention", "seller@example.com", "order-1", now);
  expect((await renderMail("id", attention, lost, context)).text).toContain(
    "€9.00 for order order-1",
  );
});

test("the receipt uses the order's language, the seller's mail the store's default", async () => {
  const german = { ...order, locale: "de" };
  const { html, text } = await renderMail("id", receipt, german, context);
  expect(html).toContain('<html dir="ltr" lang="de">');
  expect(text).toContain("https://shop.test/de/account");
  expect(text).toContain("19,00\u00a0€");
  const attention = queuedMail("attention", "seller@example.com", "order-1", now);
  const own = await renderMail("id", attention, { ...german, attention: "duplicate" }, context);
  expect(own.html).toContain('<html dir="ltr" lang="en">');
  expect(own.text).toContain("https://shop.test/admin/attention");
  const dropped = await renderMail("id", receipt, { ...order, locale: "da" }, context);
  expect(dropped.html).toContain('<html dir="ltr" lang="en">');
  expect(dropped.text).toContain("https://shop.test/account");
});

test("a mail about a withdrawal says what was owed then, also if it is sent after the refund", async () => {
  const statement = {
    statedAt: now,
    right: "law",
    left: 1400,
    dueAt: Timestamp.fromMillis(Date.UTC(2026, 0, 30)),
    isAutomatic: true,
  } as const;
  const refunded = {
    ...order,
    status: "refunded",
    refunds: { total: 1900 },
    withdrawal: { withdrawnAt: now },
  } as const;
  const [buyer, seller] = await Promise.all(
    (["withdrawal", "withdrawalNotice"] as const).map((kind) =>
      renderMail(
        "id",
        queuedWithdrawalMail(kind, "a@b.test", "order-1", statement),
        refunded,
        context,
      ),
    ),
  );
  expect(buyer?.text).toContain("Your statement arrived on January 15, 2026 at 12:00:00 AM UTC.");
  expect(buyer?.text).toContain(
    "You get €14.00 back the way you paid, without delay and at the latest on January 29, 2026.",
  );
  expect(buyer?.text).toContain("https://shop.test/withdraw?order=order-1");
  expect(seller?.text).toContain("The shop refunds €14.00 by itself.");
});

test("the mail about a declined withdrawal says why there was no right and what stays", async () => {
  const statement = {
    statedAt: now,
    right: "none",
    end: { by: "delivery", at: now },
    left: 1900,
    isAutomatic: false,
  } as const;
  const mail = queuedWithdrawalMail("withdrawalDeclined", "a@b.test", "order-1", statement);
  const { text } = await renderMail("id", mail, order, context);
  expect(text).toContain("The seller has declined your withdrawal from Letters · Studio");
  expect(text).toContain("ended when the download began, on January 15, 2026");
  expect(text).toContain("Nothing is refunded, and you keep your download.");
});
