/** One mail of every kind, rendered. */
import { blockReasons } from "#domain/card-testing/block-reasons.ts";
import {
  accountMailKinds,
  type OrderMail,
  orderMailKinds,
  queuedMail,
} from "#domain/notifications/outbox.ts";
import type { Order } from "#domain/orders/orders.ts";
import type { MailMessage } from "#domain/ports/mail.ts";
import { Timestamp } from "#domain/values.ts";
import {
  renderAccountMail,
  renderCardTestingMail,
  renderClaimMail,
  renderMail,
} from "#server/mail/render.ts";
import type { MailWorld } from "#server/mail/mail-world.ts";
import { mailWorld } from "./mail-world.ts";

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
};

const guest = { isGuest: true, tax: 303 };

/** The states of an order in which each kind of mail is worded differently. */
const states: Readonly<Record<OrderMail["kind"], readonly Partial<Order>[]>> = {
  receipt: [{}, guest],
  duplicatePayment: [{ attention: "duplicate" }, guest],
  refund: [
    { status: "refunded", refunded: 1900 },
    { status: "refunded", refunded: 1900, isGuest: true },
    { status: "partially_refunded", refunded: 900 },
  ],
  refundFailed: [{ attention: "refundFailed" }, guest],
  disputeOpened: [{}],
  disputeWon: [{}],
  disputeLost: [{}],
  paymentFailed: [{}],
  newVersion: [{}, guest],
  attention: [
    { attention: "mismatch", paymentId: "pi_1" },
    { attention: "duplicate" },
    { attention: "refundFailed", refundOwed: 900 },
    { dispute: "open" },
    { dispute: "won" },
    { dispute: "lost" },
  ],
};

export const SAMPLE_LINK = "https://shop.test/auth/action?mode=signIn&oobCode=secret";

export interface SampleMail extends MailMessage {
  readonly kind: string;
}

/** All mails that the shop can send, in one language. */
export async function renderSamples(
  locale: string,
  world: MailWorld = mailWorld,
  order: Partial<Order> = {},
): Promise<SampleMail[]> {
  const own = { ...world, locales: [locale, ...world.locales.filter((one) => one !== locale)] };
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
      mails.push(add(kind, renderMail("id", mail, about, own)));
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
  mails.push(add("claimCode", renderClaimMail("id", claimant, "123456", own)));
  return Promise.all(mails);
}
