/** A purchase in yen with coupon and added tax, through the embedded payments: every place has the same amounts. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Store } from "#domain/catalog/offer.ts";
import { exportOrders } from "#domain/back-office/export-orders.ts";
import { orders } from "#domain/orders/orders.ts";
import { charges, sessions } from "#embedded/payments/records.ts";
import { payWith } from "#tests/support/buy.ts";
import { store } from "#store/index.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";

const inYen: Store = {
  ...store,
  legal: { ...store.legal, phone: "+81 3 1234 5678", taxNote: "No other tax is charged." },
  tax: { prices: "exclusive", rate: 10, name: "Tax" },
  coupons: [{ code: "FIFTEEN", percentOff: 15 }],
  plans: store.plans.map((plan) => ({ ...plan, price: 1990, currency: "JPY" })),
};

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({}, { store: inYen });
});
afterAll(() => app.close());

test("order, ledger, receipt, invoice and export agree to the yen, before and after a refund", async () => {
  const { documents, ownerOrders, inbox, clock } = { ...app.services, clock: app.clock };
  const browser = app.browser();
  await browser.get("/landing-v2/paywall?code=FIFTEEN");
  const chosen = { plan: "book", coupon: "FIFTEEN" };
  const started = await browser.postForm("/landing-v2/paywall", chosen);
  const paymentUrl = started.headers.get("location") ?? "";
  const orderId = /order=([\w-]+)/.exec(await (await browser.get(paymentUrl)).text())?.[1] ?? "";
  await payWith(browser, { paymentUrl });
  const confirmation = `/landing-v2/confirmation/download?order=${orderId}`;
  expect(await (await browser.get(confirmation)).text()).toContain("You paid ¥1,860.");

  // 1990 less 298.5, which is 299 with halves up: 1691. A tenth of it is added.
  const amounts = {
    amount: 1990,
    coupon: { code: "FIFTEEN", discount: 299 },
    tax: { amount: 169 },
    total: 1860,
  };
  const order = (await documents.get(orders, orderId))?.data;
  expect(order).toMatchObject({ status: "paid", currency: "JPY", ...amounts });
  const [charge] = await documents.query(charges, {
    where: [["kind", "==", "charge"]],
    orderBy: [["createdAt", "desc"]],
  });
  expect(charge?.data).toMatchObject({ amount: 1860, currency: "jpy", amountRefunded: 0 });
  const [session] = await documents.query(sessions, {
    where: [["clientReferenceId", "==", orderId]],
  });
  expect(session?.data.paymentId).toBe(order?.payment.id);

  const sendMails = async () => {
    clock.advance(2000);
    for (const job of app.jobs.filter(({ name }) => name.startsWith("outbox"))) await job.run();
    return (await inbox?.list("paid-with@example.com")) ?? [];
  };
  const [receipt] = await sendMails();
  for (const line of [
    "Discount FIFTEEN: −¥299",
    "Tax 10%: ¥169, added to the price",
    "Paid: ¥1,860",
  ])
    expect(receipt?.text).toContain(line);
  const invoice = await (await browser.get(`/invoice/${orderId}`)).text();
  for (const shown of ["¥1,860", "¥169", "¥1,691", "+81 3 1234 5678", "No other tax is charged."])
    expect(invoice).toContain(shown);

  expect(await ownerOrders.refund({ orderId, amount: 1000 })).toMatchObject({
    outcome: "refunded",
  });
  const rows: unknown[] = [];
  const ports = { documents, isTest: true };
  for await (const row of exportOrders(ports, {}, { format: "jsonl", hasAddresses: false }))
    rows.push(JSON.parse(row));
  expect(rows).toMatchObject([
    { orderId, amount: 1990, discount: 299, tax: 169, total: 1860, refunded: 1000 },
  ]);
  const credit = await sendMails();
  expect(credit[0]?.text).toContain("¥1,000");
  expect(await (await browser.get(confirmation)).text()).not.toContain("You paid");
  expect(credit[0]?.text).toMatch(/Credit note: TEST-CN-\d{4}-\d{5}/);
});
