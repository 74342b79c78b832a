/** Turns a queued mail into what the buyer reads. */
import { html } from "hono/html";
import type { Order } from "#domain/orders/orders.ts";
import type { OrderMail } from "#domain/mail/outbox.ts";
import { formatPrice } from "#domain/money.ts";
import type { MailMessage } from "#domain/ports.ts";

export interface MailWorld {
  readonly storeName: string;
  readonly publicUrl: string;
  readonly refundTerms: string;
}

export interface Words {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly link: { readonly label: string; readonly url: string };
}

export async function renderMail(
  id: string,
  mail: OrderMail,
  order: Order,
  world: MailWorld,
): Promise<MailMessage> {
  return layOut(id, mail.to, wordsFor(mail, order, world));
}

/** The same words as plain text and as HTML. */
export async function layOut(id: string, to: string, words: Words): Promise<MailMessage> {
  const { subject, link } = words;
  const text = [...words.paragraphs, `${link.label}: ${link.url}`].join("\n\n");
  const body = await html`<!doctype html>
    <html lang="en">
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

function wordsFor(mail: OrderMail, order: Order, world: MailWorld): Words {
  const link = { label: "Your purchases", url: `${world.publicUrl}/account` };
  const price = formatPrice(order.amount, order.currency, "en");
  const files = order.files.map((file) => file.name).join(", ");
  switch (mail.kind) {
    case "receipt":
      return {
        subject: `Your receipt from ${world.storeName}`,
        paragraphs: [
          `Thank you. You bought ${order.planName} for ${price}.`,
          `Your files: ${files}. Sign in with the account you bought with, today or in two years, and download them again.`,
          `Order ${mail.orderId}.`,
          "You asked for the files at once and agreed that your right of withdrawal ends when the download begins.",
          world.refundTerms,
        ],
        link,
      };
    case "duplicatePayment":
      return {
        subject: `You paid twice at ${world.storeName}`,
        paragraphs: [
          `Your payment of ${price} for ${order.planName} arrived, but these files were already yours.`,
          "Nothing is lost: the second payment is listed for a refund, and your files stay where they are.",
          `Order ${mail.orderId}.`,
        ],
        link,
      };
    case "attention":
      return {
        subject: `An order of ${world.storeName} needs you`,
        paragraphs: [
          order.attention === "mismatch"
            ? `A payment arrived that does not fit order ${mail.orderId}: amount, currency or order differ. Nothing was delivered. Compare both in your payment service, then refund it or write to the buyer.`
            : `Order ${mail.orderId} was paid although its files were the buyer's already. Refund ${price} in your payment service.`,
          order.paymentId ? `Payment ${order.paymentId}.` : "",
        ].filter(Boolean),
        link,
      };
    default:
      throw new Error(`Unknown mail ${mail.kind satisfies never}`);
  }
}
