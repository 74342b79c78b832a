import { expect, test } from "vitest";
import { queuedMail } from "#domain/notifications/outbox.ts";
import type { Order } from "#domain/orders/orders.ts";
import { Timestamp } from "#domain/values.ts";
import { mailWorld as world } from "#tests/support/mail-world.ts";
import { renderMail } from "./render.ts";

const now = Timestamp.fromMillis(Date.UTC(2026, 0, 15));

const order: Order = {
  uid: "buyer",
  variant: "landing",
  planId: "studio",
  planName: "Studio",
  files: [
    { id: "atlas", name: "atlas.zip", title: "Atlas" },
    { id: "data", name: "data.zip", title: "Data" },
  ],
  amount: 1900,
  currency: "EUR",
  status: "paid",
  isTest: true,
  createdAt: now,
};

const receipt = queuedMail("receipt", "buyer@example.com", "order-1", now);

test("the receipt names the plan, the price, the files and the account page", async () => {
  const mail = await renderMail("receipt-order-1", receipt, order, world);
  expect(mail).toMatchObject({
    id: "receipt-order-1",
    to: "buyer@example.com",
    subject: "Your receipt from Weekend Atlas",
  });
  expect(mail.text.split("\n\n")).toEqual(
    expect.arrayContaining([
      "Thank you. You bought Studio for €19.00.",
      expect.stringContaining("Your files: atlas.zip, data.zip."),
      "Order order-1.",
      expect.stringContaining("right of withdrawal"),
      "Money back within 14 days.",
      "Your purchases: https://shop.test/account",
    ]),
  );
  expect(mail.html).toContain("<p>Thank you. You bought Studio for €19.00.</p>");
  expect(mail.html).toContain('<a href="https://shop.test/account">Your purchases</a>');
  expect(mail.html).toMatch(/^<!doctype html>\s*<html lang="en">/);
});

test("a buyer who paid twice learns that the second payment is listed for a refund", async () => {
  const paidTwice = queuedMail("duplicatePayment", "buyer@example.com", "order-2", now);
  const mail = await renderMail("duplicatePayment-order-2", paidTwice, order, world);
  expect(mail.subject).toBe("You paid twice at Weekend Atlas");
  expect(mail.text).toContain("Your payment of €19.00 for Studio arrived");
  expect(mail.text).toContain("listed for a refund");
  expect(mail.text).toContain("Order order-2.");
  expect(mail.text).toContain("https://shop.test/account");
});

test.each([
  [1900, "EUR", "€19.00"],
  [5, "EUR", "€0.05"],
  [99_999_999, "USD", "$999,999.99"],
  [1900, "JPY", "¥1,900"],
  [1900, "GBP", "£19.00"],
])("%i of %s is %s", async (amount, currency, price) => {
  const mail = await renderMail("id", receipt, { ...order, amount, currency }, world);
  expect(mail.text).toContain(`You bought Studio for ${price}.`);
});

test("names are escaped in the HTML and unchanged in the plain text", async () => {
  const name = `<img src=x onerror="alert('1')"> & Co`;
  const odd = {
    ...order,
    planName: name,
    files: [{ id: "a", name: '"><script>.zip', title: "A" }],
  };
  const mail = await renderMail("id", receipt, odd, {
    storeName: "<b>Shop</b>",
    publicUrl: 'https://shop.test/"><script>',
    refundTerms: "<i>All</i> & more",
    locales: ["en"],
  });
  expect(mail.html).not.toMatch(/<(img|script|b|i)\b/);
  expect(mail.html).toContain("&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt; &amp; Co");
  expect(mail.html).toContain("<title>Your receipt from &lt;b&gt;Shop&lt;/b&gt;</title>");
  expect(mail.html).toContain('href="https://shop.test/&quot;&gt;&lt;script&gt;/account"');
  expect(mail.text).toContain(`You bought ${name} for €19.00.`);
  expect(mail.text).toContain("<i>All</i> & more");
});

test.each([
  ["mismatch", "does not fit order order-1"],
  ["duplicate", "Refund €19.00"],
] as const)("the seller's mail about a %s says what to do", async (attention, words) => {
  const mail = queuedMail("attention", "seller@example.com", "order-1", now);
  const { to, text } = await renderMail(
    "id",
    mail,
    { ...order, attention, paymentId: "pi_1" },
    world,
  );
  expect(to).toBe("seller@example.com");
  expect(text).toContain(words);
  expect(text).toContain("pi_1");
});

test("the receipt uses the order's language, the seller's mail the store's default", async () => {
  const german = { ...order, locale: "de" };
  const { html, text } = await renderMail("id", receipt, german, world);
  expect(html).toContain('<html lang="de">');
  expect(text).toContain("https://shop.test/de/account");
  expect(text).toContain("19,00\u00a0€");
  const attention = queuedMail("attention", "seller@example.com", "order-1", now);
  const own = await renderMail("id", attention, { ...german, attention: "duplicate" }, world);
  expect(own.html).toContain('<html lang="en">');
  expect(own.text).toContain("https://shop.test/account");
});
