/** Renders queued order mails. */
import { html } from "hono/html";
import type { Order } from "#domain/orders/orders.ts";
import type { OrderMail } from "#domain/notifications/outbox.ts";
import { formatPrice } from "#domain/money.ts";
import type { MailMessage } from "#domain/ports/mail.ts";
import { loadTranslate } from "#locales/load-translate.ts";
import { basenameOf } from "#locales/locale-path.ts";
import type { Translate } from "#locales/translate.ts";

export interface MailWorld {
  readonly storeName: string;
  readonly publicUrl: string;
  readonly refundTerms: string;
  /** The store's languages; the first is its default. */
  readonly locales: readonly string[];
}

export interface Words {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly link: { readonly label: string; readonly url: string };
}

/** Buyers get the language of their order; the seller gets the store's default language. */
export async function renderMail(
  id: string,
  mail: OrderMail,
  order: Order,
  world: MailWorld,
): Promise<MailMessage> {
  const [own = ""] = world.locales;
  const locale = mail.kind === "attention" ? own : (order.locale ?? own);
  const translate = await loadTranslate(locale);
  return layOut(id, mail.to, locale, wordsFor(mail, order, { ...world, locale, translate }));
}

/** Builds the message, with the same content as plain text and as HTML. */
export async function layOut(
  id: string,
  to: string,
  locale: string,
  words: Words,
): Promise<MailMessage> {
  const { subject, link } = words;
  const text = [...words.paragraphs, `${link.label}: ${link.url}`].join("\n\n");
  const body = await html`<!doctype html>
    <html lang="${locale}">
      <head>
        <meta charset="utf-8" />
        <title>${subject}</title>
      </head>
      <body>
        <h1>${subject}</h1>
        ${words.paragraphs.map((paragraph) => html`<p>${paragraph}</p>`)}
        <p><a href="${link.url}">${link.label}</a></p>
      </body>
    </html>`;
  return { id, to, subject, text, html: body.toString() };
}

interface Details extends MailWorld {
  readonly locale: string;
  readonly translate: Translate;
}

/** Subject and text of the mails that report one thing to the buyer. */
const plainMails = {
  disputeOpened: ["orderMail.disputeOpenedSubject", "orderMail.disputeOpened"],
  disputeWon: ["orderMail.disputeWonSubject", "orderMail.disputeWon"],
  disputeLost: ["orderMail.disputeLostSubject", "orderMail.disputeLost"],
  paymentFailed: ["orderMail.failedSubject", "orderMail.failed"],
} as const;

function wordsFor({ kind, orderId }: OrderMail, order: Order, details: Details): Words {
  const { storeName: shop, publicUrl, refundTerms, locales, locale, translate } = details;
  const link = {
    label: translate("orderMail.purchasesLink"),
    url: `${publicUrl}${basenameOf(locale, locales)}/account`,
  };
  const price = formatPrice(order.amount, order.currency, locale);
  const plan = order.planName;
  const files = order.files.map((file) => file.name).join(", ");
  const { paymentId } = order;
  switch (kind) {
    case "receipt":
      return {
        subject: translate("orderMail.receiptSubject", { shop }),
        paragraphs: [
          translate("orderMail.receiptThanks", { plan, price }),
          translate("orderMail.receiptFiles", { files }),
          translate("orderMail.order", { orderId }),
          translate("orderMail.receiptWaiver"),
          refundTerms,
        ],
        link,
      };
    case "duplicatePayment":
      return {
        subject: translate("orderMail.duplicateSubject", { shop }),
        paragraphs: [
          translate("orderMail.duplicateArrived", { plan, price }),
          translate("orderMail.duplicateRefund"),
          translate("orderMail.order", { orderId }),
        ],
        link,
      };
    case "refund": {
      const refunded = formatPrice(order.refunded ?? 0, order.currency, locale);
      const isWhole = order.status === "refunded";
      return {
        subject: translate("orderMail.refundSubject", { shop }),
        paragraphs: [
          isWhole
            ? translate("orderMail.refundFull", { refunded, plan })
            : translate("orderMail.refundPart", { refunded, price, plan }),
          translate("orderMail.order", { orderId }),
        ],
        link,
      };
    }
    case "disputeOpened":
    case "disputeWon":
    case "disputeLost":
    case "paymentFailed": {
      const [subject, text] = plainMails[kind];
      return {
        subject: translate(subject, { shop }),
        paragraphs: [translate(text, { price, plan }), translate("orderMail.order", { orderId })],
        link,
      };
    }
    case "attention":
      return {
        subject: translate("orderMail.attentionSubject", { shop }),
        paragraphs: [
          translate(attentionKey(order), { orderId, price }),
          ...(paymentId ? [translate("orderMail.attentionPayment", { paymentId })] : []),
        ],
        link,
      };
    default:
      throw new Error(`Unknown mail ${kind satisfies never}`);
  }
}

const disputeKeys = {
  open: "orderMail.attentionDispute",
  won: "orderMail.attentionDisputeWon",
  lost: "orderMail.attentionDisputeLost",
} as const;

function attentionKey({ attention, dispute }: Order) {
  if (attention === "mismatch") return "orderMail.attentionMismatch";
  return dispute ? disputeKeys[dispute] : "orderMail.attentionDuplicate";
}
