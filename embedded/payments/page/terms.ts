import { html } from "hono/html";
import { formatPercent, formatPrice } from "#domain/money.ts";
import { amountsOf } from "../ledger/amounts.ts";
import type { SessionRecord } from "../records/session.ts";
import type { PageContext, Html } from "./layout.ts";

type Tax = NonNullable<SessionRecord["items"][number]["tax"]>;
type Behavior = Tax["behavior"];

export function awaitsAddedTax(session: SessionRecord): boolean {
  return awaitsCountry(session) && taxesOf(session, "exclusive").length > 0;
}

function awaitsCountry({ isTaxAutomatic, billing }: SessionRecord): boolean {
  return isTaxAutomatic === true && !billing?.country;
}

/** Nothing if the total is the sum of the items. */
export function termsBeforeTotal(session: SessionRecord, context: PageContext): Html {
  const { translate } = context;
  const { discount, items } = session;
  if (!discount && items.every(({ tax }) => tax?.behavior !== "exclusive")) return html``;
  const { subtotal } = amountsOf(session);
  return html`${row(translate("payment.subtotal"), price(subtotal, session, context))}
  ${
    discount
      ? row(
          translate("payment.discount", { code: discount.name ?? discount.couponId }),
          price(-discount.amount, session, context),
        )
      : ""
  }
  ${taxRows(session, "exclusive", context)}`;
}

export function termsAfterTotal(session: SessionRecord, context: PageContext): Html {
  return html`${taxRows(session, "inclusive", context)}`;
}

function taxRows(session: SessionRecord, behavior: Behavior, context: PageContext): Html[] {
  const { translate } = context;
  const taxes = taxesOf(session, behavior);
  if (taxes.length > 0 && awaitsCountry(session)) {
    const label = behavior === "exclusive" ? "payment.taxAdded" : "payment.taxIncluded";
    const name = translate("payment.tax");
    return [row(translate(label, { name }), translate("payment.taxFromCountry"))];
  }
  return taxes.map(({ name = translate("payment.tax"), percent = 0, amount }) => {
    const label = behavior === "exclusive" ? "payment.taxAddedAt" : "payment.taxIncludedAt";
    const rate = formatPercent(percent, context.locale);
    return row(translate(label, { name, rate }), price(amount, session, context));
  });
}

function taxesOf({ items }: SessionRecord, behavior: Behavior): Tax[] {
  const taxes = new Map<string, Tax>();
  for (const { tax } of items) {
    if (tax?.behavior !== behavior) continue;
    const key = `${tax.percent} ${tax.name}`;
    taxes.set(key, { ...tax, amount: tax.amount + (taxes.get(key)?.amount ?? 0) });
  }
  return [...taxes.values()];
}

function price(amount: number, { currency }: SessionRecord, { locale }: PageContext): string {
  return formatPrice(amount, currency, locale);
}

function row(label: string, value: string): Html {
  return html`<p class="term"><span>${label}</span> <span>${value}</span></p>`;
}
