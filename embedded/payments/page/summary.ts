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
  const { items } = session;
  return html`<section class="summary" aria-labelledby="summary">
    <div class="offer">
      ${shop?.cover ? picture(shop.cover) : ""}
      <div>
        <h1 id="summary">
          ${items.length === 1 ? items.map((item) => nameOf(item, context)) : translate("payment.title")}
        </h1>
        ${
          items.length === 1
            ? ""
            : html`<ul class="items">
                ${items.map((item) => itemRow(item, session.currency, context))}
              </ul>`
        }
        ${items.length === 1 ? items.map((item) => included(item, context)) : ""}
        ${termsBeforeTotal(session, context)}
        <p class="sum">
          <span
            >${translate(awaitsAddedTax(session) ? "payment.totalBeforeTax" : "payment.total")}</span
          >
          <span>${total}</span>
        </p>
        ${termsAfterTotal(session, context)}
      </div>
    </div>
  </section>`;
}

function included({ name }: Item, { shop, locale }: PageContext): Html | string {
  const lines = shop?.includedIn(name, locale) ?? [];
  return lines.length > 0
    ? html`<ul class="included">
        ${lines.map((line) => html`<li>${line}</li>`)}
      </ul>`
    : "";
}

function picture({ url, srcSet, width, height }: NonNullable<Shop["cover"]>): Html {
  return html`<img
    src="${url}"
    ${srcSet === undefined ? "" : html`srcset="${srcSet}" sizes="(min-width:56rem) 13rem, 4rem"`}
    width="${width}"
    height="${height}"
    alt=""
  />`;
}

type Item = SessionRecord["items"][number];

function itemRow(item: Item, currency: string, context: PageContext): Html {
  return html`<li>
    <span>${nameOf(item, context)}</span>
    <span>${formatPrice(item.unitAmount * item.quantity, currency, context.locale)}</span>
  </li>`;
}

/** No line begins with a dot. */
function nameOf(item: Item, { translate }: PageContext): string {
  const name = item.name.replaceAll(" · ", "\u00a0· ");
  return item.quantity > 1 ? translate("payment.item", { name, count: item.quantity }) : name;
}
