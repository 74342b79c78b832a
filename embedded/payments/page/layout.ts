/** What all pages of a payment have in common. The template tag escapes all values. */
import { html } from "hono/html";
import { formatPrice } from "#domain/money.ts";
import type { Translate } from "#locales/translate.ts";
import type { SessionRecord } from "../records/session.ts";
import { pageStyle } from "./style.ts";

export type Html = ReturnType<typeof html>;

/** What every page needs. */
export interface Frame {
  readonly locale: string;
  readonly translate: Translate;
  /** The Content-Security-Policy's nonce, if it has one. */
  readonly nonce: string | undefined;
}

export function layout({ locale, translate, nonce }: Frame, title: string, content: Html): Html {
  return html`<!doctype html>
    <html lang="${locale}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <title>${title}</title>
        <style${nonce ? html` nonce="${nonce}"` : ""}>${pageStyle}</style>
      </head>
      <body>
        <header class="banner">${translate("payment.banner")}</header>
        ${content}
      </body>
    </html>`;
}

/** A page with a message only. */
export function messagePage(frame: Frame, name: "tooLarge" | "notFound" | "expired"): Html {
  const { translate } = frame;
  const title = translate(`payment.${name}Title`);
  return layout(
    frame,
    title,
    html`<main class="narrow">
      <section class="sheet">
        <h1>${title}</h1>
        <p>${translate(`payment.${name}`)}</p>
        <a class="back" href="/">${translate("payment.home")}</a>
      </section>
    </main>`,
  );
}

export function totalOf({ amount, currency }: SessionRecord, { locale }: Frame): string {
  return formatPrice(amount, currency, locale);
}

/** What is bought, and the way back to the shop. */
export function summary(session: SessionRecord, frame: Frame): Html {
  const { translate } = frame;
  const total = totalOf(session, frame);
  return html`<section class="summary" aria-labelledby="summary">
    ${
      session.cancelUrl
        ? html`<a class="back" href="${session.cancelUrl}">${translate("payment.cancel")}</a>`
        : ""
    }
    <h1 id="summary">${translate("payment.title")}</h1>
    <p class="total">${total}</p>
    <ul class="items">
      ${session.items.map((item) => itemRow(item, session.currency, frame))}
    </ul>
    <p class="sum"><span>${translate("payment.total")}</span> <span>${total}</span></p>
  </section>`;
}

function itemRow(
  { name, quantity: count, description, unitAmount }: SessionRecord["items"][number],
  currency: string,
  { locale, translate }: Frame,
): Html {
  return html`<li>
    <span>
      ${count > 1 ? translate("payment.item", { name, count }) : name}
      ${description ? html`<small>${description}</small>` : ""}
    </span>
    <span>${formatPrice(unitAmount * count, currency, locale)}</span>
  </li>`;
}
