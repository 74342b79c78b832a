import { html } from "hono/html";
import { formatPrice } from "#domain/money.ts";
import type { SessionRecord } from "../records/session.ts";
import type { PageContext, Html } from "./layout.ts";
import { awaitsAddedTax, termsAfterTotal, termsBeforeTotal } from "./terms.ts";

export function totalOf({ amount, currency }: SessionRecord, { locale }: PageContext): string {
  return formatPrice(amount, currency, locale);
}

export function summary(session: SessionRecord, context: PageContext): Html {
  const { translate } = context;
  const total = totalOf(session, context);
  return html`<section class="summary" aria-labelledby="summary">
    ${
      session.cancelUrl
        ? html`<a class="back" href="${session.cancelUrl}">${translate("payment.cancel")}</a>`
        : ""
    }
    <h1 id="summary">${translate("payment.title")}</h1>
    <p class="total">${total}</p>
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
