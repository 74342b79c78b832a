import { html } from "hono/html";
import { formatPrice } from "#domain/money.ts";
import type { SessionRecord } from "../records/session.ts";
import type { PageContext, Html, Shop } from "./layout.ts";
import { awaitsAddedTax, termsAfterTotal, termsBeforeTotal } from "./terms.ts";

export function totalOf({ amount, currency }: SessionRecord, { locale }: PageContext): string {
  return formatPrice(amount, currency, locale);
}

export function summary(session: SessionRecord, context: PageContext): Html {
  const { translate, shop } = context;
  const total = totalOf(session, context);
  return html`<section class="summary" aria-labelledby="summary">
    ${
      session.cancelUrl
        ? html`<a class="back" href="${session.cancelUrl}">${translate("payment.cancel")}</a>`
        : ""
    }
    ${shop ? html`<p class="shop">${shop.name}</p>` : ""}
    <div class="offer">
      ${shop?.cover ? picture(shop.cover) : ""}
      <div>
        <h1 id="summary">${translate("payment.title")}</h1>
        <p class="total">${total}</p>
      </div>
    </div>
    <ul class="items">
      ${session.items.map((item) => itemRow(item, session.currency, context))}
    </ul>
    ${termsBeforeTotal(session, context)}
    <p class="sum">
      <span
        >${translate(awaitsAddedTax(session) ? "payment.totalBeforeTax" : "payment.total")}</span
      >
      <span>${total}</span>
    </p>
    ${termsAfterTotal(session, context)}
  </section>`;
}

function picture({ url, srcSet, width, height }: NonNullable<Shop["cover"]>): Html {
  return html`<img
    src="${url}"
    ${srcSet === undefined ? "" : html`srcset="${srcSet}" sizes="5rem"`}
    width="${width}"
    height="${height}"
    alt=""
  />`;
}

function itemRow(
  { name, quantity: count, unitAmount }: SessionRecord["items"][number],
  currency: string,
  { locale, translate }: PageContext,
): Html {
  return html`<li>
    <span> ${count > 1 ? translate("payment.item", { name, count }) : name} </span>
    <span>${formatPrice(unitAmount * count, currency, locale)}</span>
  </li>`;
}
