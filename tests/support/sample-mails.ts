/** One mail of every kind, rendered. */
import { blockReasons } from "#domain/notifications/block-reasons.ts";
import { type Draft, draftsFor } from "#domain/invoices/draft.ts";
import type { InvoiceDocument } from "#domain/invoices/invoices.ts";
import {
  accountMailKinds,
  claimPurposes,
  type OrderMail,
  orderMailKinds,
  queuedMail,
  queuedWithdrawalMail,
} from "#domain/notifications/outbox.ts";
import type { Order } from "#domain/orders/orders.ts";
import type { MailMessage } from "#domain/ports/mail.ts";
import { Timestamp } from "#domain/values.ts";
import type { Statement } from "#domain/orders/withdrawals.ts";
import {
  renderAccountMail,
  renderCardTestingMail,
  renderClaimMail,
  renderDigestMail,
  renderDoctorMail,
  renderMail,
} from "#server/mail/render.ts";
import type { MailContext } from "#server/mail/content/mail-context.ts";
import { store as fixtureStore } from "#tests/fixture-store/index.ts";
import { mailContext, mailStore } from "./mail-context.ts";

const now = Timestamp.fromMillis(Date.UTC(2026, 0, 15));

export const sampleOrder: Order = {
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
  payment: {},
  refunds: {},
  tax: {},
  invoice: {},
  withdrawal: {},
  tracking: {},
};

const SAMPLE_LICENCE_KEY = ["11-", "22_", "33-"].map((part) => part.repeat(30)).join(".");

/** Fields of an order with a discount, added tax and a business buyer, for an invoice and a credit note. */
export const sampleBusiness = {
  coupon: { code: "SPRING-20", discount: 380 },
  total: 1824,
  tax: { amount: 304, terms: { prices: "exclusive", rate: 20, name: "VAT" } },
  invoice: {
    number: "2026-00001",
    business: { name: "Müller", address: "1 Ring\n1010 Wien", vatId: "ATU12345678", addedAt: now },
  },
} satisfies Partial<Order>;

/** The order's invoice, and a credit note for 9.00. Empty unless it has a number. */
export function sampleDocuments(order: Order): InvoiceDocument[] {
  const legal = { ...fixtureStore.legal, ...mailStore.legal };
  if (!order.invoice.number) return [];
  const { offer, plans } = mailStore;
  const options = { store: { legal, offer, plans }, now: now.toMillis() };
  const paid = { ...order, refunds: {} };
  const finish = (draft: Draft, number: string) => ({ ...draft, number, deleteAt: now });
  const invoices = draftsFor("order-1", paid, [], options).map((draft) =>
    finish(draft, "2026-00001"),
  );
  const credits = draftsFor("order-1", { ...order, refunds: { total: 900 } }, invoices, options);
  const credited = credits.filter(({ kind }) => kind === "credit");
  return [...invoices, ...credited.map((draft) => finish(draft, "CN-2026-00001"))];
}

const guest = { isGuest: true, tax: { amount: 303 } };

/** The text is only a digit, so that it needs no translation. */
const waiver = { text: "1", version: 1, language: "en", givenAt: now };

/** The states of an order in which each kind of mail is worded differently. */
const states: Readonly<Record<OrderMail["kind"], readonly Partial<Order>[]>> = {
  receipt: [
    {},
    guest,
    sampleBusiness,
    { isFree: true, total: 0, amount: 0 },
    { licence: { activations: 3 } },
    { withdrawal: { waiver } },
  ],
  duplicatePayment: [{ attention: "duplicate" }, guest],
  refund: [
    { status: "refunded", refunds: { total: 1900 } },
    { status: "refunded", refunds: { total: 1900 }, isGuest: true },
    { status: "partially_refunded", refunds: { total: 900 } },
    { status: "partially_refunded", refunds: { total: 900 }, withdrawal: { withdrawnAt: now } },
    { ...sampleBusiness, status: "partially_refunded", refunds: { total: 900 } },
  ],
  refundFailed: [{ attention: "refundFailed" }, guest, { withdrawal: { withdrawnAt: now } }],
  disputeOpened: [{}],
  disputeWon: [{}, { withdrawal: { withdrawnAt: now } }],
  disputeLost: [{}],
  paymentFailed: [{}],
  newVersion: [{}, guest],
  attention: [
    { attention: "mismatch", payment: { id: "pi_1" } },
    { attention: "duplicate" },
    { attention: "refundFailed", refunds: { owed: 900 } },
    { payment: { dispute: "open" } },
    { payment: { dispute: "won" } },
    { payment: { dispute: "lost" } },
    { attention: "refundFailed", refunds: { owed: 900 }, withdrawal: { withdrawnAt: now } },
    { payment: { dispute: "won" }, withdrawal: { withdrawnAt: now } },
  ],
  // See `statements`.
  withdrawal: [],
  withdrawalDeclined: [],
  withdrawalNotice: [],
  fraudWarning: [{}, { status: "refunded", refunds: { total: 1900 } }],
  sale: [{ invoice: { billing: { country: "AT" } } }, { isFree: true, total: 0, amount: 0 }],
};

const owed = {
  statedAt: now,
  isAutomatic: false,
  left: 1900,
  dueAt: Timestamp.fromMillis(Date.UTC(2026, 0, 30)),
};
/** Without words that look like English to the test of the pseudo language. */
const personal = { name: "Zoë Å.", reason: "Où ?" };

/** Statements about which the mails are worded differently. */
const statements: readonly Statement[] = [
  { ...owed, right: "law", ...personal },
  { ...owed, right: "law", isAutomatic: true },
  { ...owed, right: "promise", end: { by: "delivery", at: now } },
  { ...owed, right: "none", dueAt: undefined, end: { by: "time", at: now } },
  { ...owed, right: "none", dueAt: undefined, end: { by: "none" } },
];

const sampleSums = [
  { currency: "EUR", orders: 3, gross: 5700, returned: 1900 },
  { currency: "JPY", orders: 1, gross: 3000, returned: 0 },
];

export const SAMPLE_LINK = "https://shop.test/auth/action?mode=signIn&oobCode=secret";

export interface SampleMail extends MailMessage {
  readonly kind: string;
}

/** All mails that the shop can send, in one language. */
export async function renderSamples(
  locale: string,
  context: MailContext = mailContext,
  order: Partial<Order> = {},
): Promise<SampleMail[]> {
  const own = { ...context, locales: [locale, ...context.locales.filter((one) => one !== locale)] };
  const mails: Promise<SampleMail>[] = [];
  const add = async (kind: string, mail: Promise<MailMessage>) => ({ kind, ...(await mail) });
  for (const kind of orderMailKinds)
    for (const state of states[kind]) {
      const about = { ...sampleOrder, ...state, ...order, locale };
      const mail = {
        ...queuedMail(kind, "buyer@example.com", "order-1", now),
        ...(kind === "newVersion" && {
          version: { fileId: "atlas", note: "2.0", number: 2, offeredAt: now },
        }),
      };
      const licenceKey = about.licence && SAMPLE_LICENCE_KEY;
      mails.push(
        add(
          kind,
          renderMail("id", mail, about, own, { licenceKey, issued: sampleDocuments(about) }),
        ),
      );
    }
  for (const kind of ["withdrawal", "withdrawalDeclined", "withdrawalNotice"] as const)
    for (const statement of statements) {
      if (kind === "withdrawalDeclined" && statement.right !== "none") continue;
      const mail = queuedWithdrawalMail(kind, "buyer@example.com", "order-1", statement);
      mails.push(add(kind, renderMail("id", mail, { ...sampleOrder, ...order, locale }, own)));
    }
  for (const kind of accountMailKinds) {
    const mail = {
      kind,
      to: "buyer@example.com",
      sealedLink: "",
      linkExpiresAt: now,
      language: locale,
      status: "queued",
      attempts: 0,
      nextAttemptAt: now,
    } as const;
    mails.push(add(kind, renderAccountMail("id", mail, SAMPLE_LINK, own)));
  }
  const claimant = { to: "buyer@example.com", language: locale };
  for (const reason of blockReasons) {
    const block = { to: "seller@shop.test", reason, count: 12, endsAt: now };
    mails.push(add("cardTesting", renderCardTestingMail("id", block, own)));
  }
  for (const sums of [[], sampleSums]) {
    const digest = { to: "seller@shop.test", day: "2026-01-14", sums, waiting: sums.length };
    mails.push(add("dailyDigest", renderDigestMail("id", digest, own)));
  }
  for (const failures of [[], [{ check: "Où", message: "?", remedy: "!" }]])
    mails.push(add("doctor", renderDoctorMail("id", { to: "seller@shop.test", failures }, own)));
  for (const purpose of claimPurposes)
    mails.push(
      add(
        "claimCode",
        renderClaimMail("id", { ...claimant, purpose }, { code: "123456", link: "AbC" }, own),
      ),
    );
  return Promise.all(mails);
}
