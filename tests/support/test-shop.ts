/** A shop without a server: documents in memory or in a file, payments in memory, and a clock that the test moves. */
import { type CardTesting, createCardTesting } from "#domain/card-testing/card-testing.ts";
import { analyticsOutbox } from "#domain/analytics/outbox.ts";
import { entitlements } from "#domain/orders/entitlements.ts";
import { mailOutbox } from "#domain/notifications/outbox.ts";
import type { Store } from "#domain/catalog/offer.ts";
import type { StoreIn } from "#domain/catalog/store-languages.ts";
import type { Buyer } from "#domain/orders/buyer.ts";
import { orders } from "#domain/orders/orders.ts";
import {
  settleOrder,
  type Settlement,
  type SettlementPorts,
} from "#domain/selling/settle-order.ts";
import type { GuestRecords } from "#domain/selling/end-guest-purchases.ts";
import type { CheckoutStart } from "#domain/selling/new-order.ts";
import { type CheckoutPorts, startCheckout } from "#domain/selling/start-checkout.ts";
import type { Documents } from "#domain/ports/documents.ts";
import type { Limits } from "#domain/ports/limits.ts";
import { createSqliteDocuments } from "#server/adapters/documents/sqlite/sqlite.ts";
import { guestAccounts } from "#embedded/identity/accounts/guest-accounts.ts";
import { createLimits } from "#server/http/rate-limits.ts";
import { createGuestRecords } from "#server/sessions/guest-records.ts";
import { store as fixtureStore } from "#tests/fixture-store/index.ts";
import { createMemoryPayments, type MemoryPayments } from "./memory-payments.ts";

export interface TestShop {
  readonly store: Store;
  readonly storeIn: StoreIn;
  readonly documents: Documents;
  readonly payments: MemoryPayments;
  readonly cardTesting: CardTesting;
  readonly limits: Limits;
  readonly clock: { now(): number; advance(milliseconds: number): void };
  readonly isTest: boolean;
  readonly mailPerSale: boolean;
  readonly refundWarningsBelow: number | undefined;
  readonly records: GuestRecords;
}

const START = Date.UTC(2026, 0, 15, 12);

const zip = (id: string) => ({
  id,
  name: `${id}.zip`,
  title: `The ${id}`,
  description: "A file.",
  mediaType: "application/zip",
  newVersion: "included" as const,
});

const plan = (id: string, name: string, price: number, files: string[]) => ({
  id,
  name,
  summary: "A plan.",
  price,
  currency: "EUR",
  files,
  includes: ["Files"],
  isRecommended: false,
});

/** The plan "small" has one file, "large" has that file and another, "other" has a third. */
export const testStore: Store = {
  ...fixtureStore,
  offer: { name: "Field Notes", summary: "Notes." },
  files: [zip("notes"), zip("maps"), zip("songs")],
  plans: [
    plan("small", "Small", 1900, ["notes"]),
    plan("large", "Large", 4900, ["notes", "maps"]),
    plan("other", "Other", 900, ["songs"]),
  ],
};

export function createTestClock(): TestShop["clock"] {
  let now = START;
  return { now: () => now, advance: (milliseconds) => void (now += milliseconds) };
}

export function createTestShop({
  path = ":memory:",
  documents = createSqliteDocuments({ path }),
}: { readonly path?: string; readonly documents?: Documents } = {}): TestShop {
  const clock = createTestClock();
  return {
    store: testStore,
    storeIn: () => testStore,
    documents,
    payments: createMemoryPayments(),
    cardTesting: createCardTesting({ store: testStore, documents, clock, secret: "secret" }),
    limits: createLimits({ documents, clock, secret: "secret" }),
    clock,
    isTest: true,
    mailPerSale: false,
    refundWarningsBelow: undefined,
    records: createGuestRecords(guestAccounts),
  };
}

/** A buyer who proved these addresses. */
export function buyerNamed(uid: string, ...emails: string[]): Buyer {
  return { uid, emails };
}

/** Starts a checkout. Returns the order's id. Throws if the checkout does not start. */
export async function order(
  shop: CheckoutPorts,
  uid = "buyer",
  planId = "small",
  fields: Pick<CheckoutStart, "analytics" | "consent"> = {},
): Promise<string> {
  const started = await startCheckout(shop, {
    buyer: buyerNamed(uid),
    planId,
    variant: "landing",
    locale: "en",
    ...fields,
    returnUrls: (orderId) => ({
      successUrl: `https://shop.test/done?order=${orderId}`,
      cancelUrl: `https://shop.test/error?order=${orderId}`,
    }),
  });
  if (started.outcome !== "started")
    throw new Error(`The checkout's outcome is ${started.outcome}`);
  return started.orderId;
}

/** Settles an order as an event of the payment service does. */
export function settle(shop: SettlementPorts, orderId: string): Promise<Settlement> {
  return settleOrder(shop, orderId, { by: "webhook" });
}

/** Everything settlement writes. */
export async function readBooks(documents: Documents) {
  const [allOrders, allEntitlements, allMails, allReports] = await Promise.all([
    documents.query(orders, {}),
    documents.query(entitlements, {}),
    documents.query(mailOutbox, {}),
    documents.query(analyticsOutbox, {}),
  ]);
  return {
    orders: allOrders,
    entitlements: allEntitlements,
    mails: allMails,
    reports: allReports,
  };
}

/** Throws if there is no such order. */
export async function readOrder({ documents }: Pick<TestShop, "documents">, orderId: string) {
  const snapshot = await documents.get(orders, orderId);
  if (!snapshot) throw new Error(`No order ${orderId}`);
  return snapshot.data;
}
