import { afterAll, beforeAll, expect, test } from "vitest";
import { mailOutbox, queuedMail } from "#domain/notifications/outbox.ts";
import { orders } from "#domain/orders/orders.ts";
import { paymentEvents } from "#domain/selling/payment-events.ts";
import { Timestamp } from "#domain/values.ts";
import { payWith, startCheckout } from "#tests/support/buy.ts";
import { buyWith } from "#tests/support/restore.ts";
import { createTestApp, type TestApp, type TestBrowser } from "#tests/support/test-app.ts";

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const EMAIL = "buyer@example.com";
/** The bank sends refunds to this card back. */
const FAILS_REFUNDS = "4000 0000 0000 5126";
const FILE = 'action="/api/downloads/book/';

async function mainOf(browser: TestBrowser, path: string): Promise<string> {
  const response = await browser.get(path);
  expect(response.status).toBe(200);
  return /<main.*<\/main>/s.exec(await response.text())?.[0].replaceAll("<!-- -->", "") ?? "";
}

/** Both pages that explain an order to its buyer. */
async function pagesOf(browser: TestBrowser, confirmation: string): Promise<string[]> {
  return [await mainOf(browser, confirmation), await mainOf(browser, "/account")];
}

/** Uses a control of the payment service and lets the shop process the events. */
async function control(name: string, body: object): Promise<void> {
  const response = await app.browser().postJson(`/dev/payments/${name}`, body);
  expect(response.status).toBe(200);
  await hearAll();
}

/** Resolves when every event is processed: those of webhooks are still being processed after their response. */
async function hearAll(): Promise<void> {
  await app.jobs.find((job) => job.name === "missed payment events")?.run();
  const waiting = async () => {
    const events = await app.services.documents.query(paymentEvents, {});
    return events.filter(({ data }) => data.outcome === "received");
  };
  await expect.poll(waiting).toEqual([]);
}

async function dispute(orderId: string, ...states: readonly string[]): Promise<void> {
  for (const state of states) await control("dispute", { orderId, state });
}

test.each<[string, (orderId: string) => Promise<void>, string, string]>([
  [
    "a refund",
    (orderId) => control("refund", { orderId }),
    "This purchase was refunded",
    "€15.00 for Book goes back",
  ],
  [
    "a dispute",
    (orderId) => dispute(orderId, "open"),
    "This payment is disputed",
    "Until it decides",
  ],
  [
    "a lost dispute",
    (orderId) => dispute(orderId, "open", "lost"),
    "This payment was returned to you",
    "Your bank has returned €15.00",
  ],
  [
    "a dispute about the rest, lost",
    async (orderId) => {
      await control("refund", { orderId, amount: 500 });
      await dispute(orderId, "open", "lost");
    },
    "This payment was returned to you",
    "Your bank has returned €10.00",
  ],
])(
  "after %s both pages say why there are no files and whom to ask",
  async (_, act, title, text) => {
    const guest = app.browser();
    const { orderId, confirmation } = await buyWith(guest, EMAIL);
    await act(orderId);
    for (const page of await pagesOf(guest, confirmation)) {
      for (const words of [title, text, orderId, `?subject=Order%20${orderId}`])
        expect(page).toContain(words);
      expect(page).not.toContain(FILE);
    }
    const error = await guest.get(
      `/landing-v2/confirmation/error?order=${orderId}&reason=declined`,
    );
    expect([error.status, error.headers.get("location")]).toEqual([302, confirmation]);
  },
);

test.each<[string, (orderId: string) => Promise<void>, string]>([
  [
    "a part of a refund",
    (orderId) => control("refund", { orderId, amount: 500 }),
    "€5.00 of €15.00 goes back",
  ],
  [
    "a won dispute",
    (orderId) => dispute(orderId, "open", "won"),
    "Your download is available again",
  ],
])("after %s both pages explain it and have the files", async (_, act, text) => {
  const guest = app.browser();
  const { orderId, confirmation } = await buyWith(guest, EMAIL);
  await act(orderId);
  for (const page of await pagesOf(guest, confirmation)) {
    expect(page).toContain(text);
    expect(page).toContain(FILE);
  }
});

test("after a refund that failed both pages say that the seller was told, and have the files", async () => {
  const guest = app.browser();
  const checkout = await startCheckout(guest, "book", "landing-v2");
  await payWith(guest, checkout, FAILS_REFUNDS, EMAIL);
  const { orderId } = checkout;
  const confirmation = `/landing-v2/confirmation/download?order=${orderId}`;
  await guest.get(confirmation);
  await control("refund", { orderId });
  for (const page of await pagesOf(guest, confirmation)) expect(page).not.toContain(FILE);
  app.clock.advance(2 * 60_000);
  await app.services.sandbox?.deliverPending();
  await hearAll();
  for (const page of await pagesOf(guest, confirmation)) {
    expect(page).toContain("The refund could not be paid out");
    expect(page).toContain(FILE);
  }
});

test("a refunded order whose files were bought twice says that they stay", async () => {
  const guest = app.browser();
  const first = await startCheckout(guest, "book", "landing-v2");
  const second = await buyWith(guest, EMAIL);
  await guest.postForm(first.paymentUrl, {
    email: EMAIL,
    cardNumber: "4242424242424242",
    expiry: "12/34",
    cvc: "123",
  });
  await control("refund", { orderId: second.orderId });
  const [page, account] = await pagesOf(guest, second.confirmation);
  for (const text of [page, account])
    expect(text).toContain("You keep what is part of another purchase.");
  expect(account).toContain(FILE);
});

test("a delayed payment is among the purchases while it waits and when it has failed", async () => {
  const guest = app.browser();
  const { orderId, paymentUrl } = await startCheckout(guest, "book", "landing-v2");
  const confirmation = `/landing-v2/confirmation/download?order=${orderId}`;
  const paid = await guest.postForm(paymentUrl, {
    email: EMAIL,
    method: "sepa_debit",
    accountHolder: "Ada",
    iban: "DE89370400440532013000",
  });
  expect(paid.status).toBe(303);
  for (const page of await pagesOf(guest, confirmation)) {
    expect(page).toContain("Your bank is confirming the payment");
    expect(page).not.toContain("Try again");
  }
  expect(guest.cookies.get("signed_in")).toBe("1");
  const paywall = "/landing-v2/paywall";
  expect(await mainOf(app.browser(), paywall)).not.toContain("is on its way");
  expect(await mainOf(guest, paywall)).toContain("Your payment for Book is on its way");
  const refused = await guest.postForm(paywall, { plan: "book" });
  expect(refused.status).toBe(409);
  const warning = await refused.text();
  expect(warning).toContain("If you buy it again, you pay twice.");
  expect(warning).toMatch(/value="book".*name="again" value="yes".*Buy Book of Letters again/s);
  expect((await guest.postForm(paywall, { plan: "book", again: "yes" })).status).toBe(303);
  await control("delayed", { orderId, outcome: "failed" });
  for (const page of await pagesOf(guest, confirmation)) {
    expect(page).toContain("Your bank refused the payment");
    expect(page).toContain("Try again");
  }
  expect((await guest.postForm(paywall, { plan: "book" })).status).toBe(303);
});

test("a refused receipt is explained with the files, and a guest may correct the address", async () => {
  const guest = app.browser();
  const { orderId, confirmation } = await buyWith(guest, EMAIL);
  const { documents } = app.services;
  const order = await documents.get(orders, orderId);
  const receipt = queuedMail("receipt", EMAIL, orderId, Timestamp.fromMillis(app.clock.now()));
  await documents.set(mailOutbox, `receipt-${orderId}`, {
    ...receipt,
    status: "refused",
    refusal: { reason: "550 no such mailbox", isPermanent: true },
  });
  const [page, account] = await pagesOf(guest, confirmation);
  for (const text of [page, account])
    expect(text).toContain(`Your receipt could not be delivered to ${order?.data.email}.`);
  expect(page).toMatch(/Correct the address below.*<details open/s);
  expect(page).not.toContain("The receipt is on its way to");
  expect(account).toContain("Write to the seller");
});
