/** The HTML of the payment page. The template tag escapes all values. */
import { html } from "hono/html";
import { formatPrice } from "#domain/money.ts";
import type { PlainKeyOf, Translate } from "#locales/translate.ts";
import type { SessionRecord } from "../records.ts";
import { cardFields, testCards, type CardField, type Problems } from "./card.ts";
import { pageStyle } from "./style.ts";

type Html = ReturnType<typeof html>;

/** What every page needs. */
export interface Frame {
  readonly locale: string;
  readonly translate: Translate;
  /** The Content-Security-Policy's nonce, if it has one. */
  readonly nonce: string | undefined;
}

export interface PaymentView {
  readonly session: SessionRecord;
  readonly problems: Problems;
  /** From the last attempt, like `expiry`. Card number and security code are never repeated. */
  readonly email: string;
  readonly expiry: string;
}

interface Field {
  readonly name: CardField;
  readonly label: PlainKeyOf<"payment">;
  readonly isHalf?: boolean;
  readonly type?: "email" | "text";
  readonly autocomplete: string;
  readonly isNumeric?: boolean;
  readonly maxLength: number;
  readonly hint?: PlainKeyOf<"payment">;
  readonly value?: string;
}

export function paymentPage(frame: Frame, view: PaymentView): Html {
  const { locale, translate } = frame;
  const { session, problems } = view;
  const total = formatPrice(session.amount, session.currency, locale);
  const hasProblems = Object.keys(problems).length > 0;
  return layout(
    frame,
    translate(hasProblems ? "payment.pageTitleWithProblems" : "payment.pageTitle", { total }),
    html`<main>
      <section aria-labelledby="summary">
        <h1 id="summary">${translate("payment.title")}</h1>
        <p class="total">${total}</p>
        <ul class="items">
          ${session.items.map((item) => itemRow(item, session.currency, frame))}
        </ul>
        ${
          session.cancelUrl
            ? html`<a class="back" href="${session.cancelUrl}">${translate("payment.cancel")}</a>`
            : ""
        }
      </section>
      <section class="sheet" aria-label="${translate("payment.cardDetails")}">
        <form method="post" action="/sandbox/pay/${session.id}" novalidate>
          ${fieldsOf(view).map((field) => fieldRow(field, problems, translate))}
          <button type="submit">${translate("payment.pay", { total })}</button>
        </form>
        <h2>${translate("payment.testCards")}</h2>
        <dl class="cards">
          ${testCards.map(
            (card) =>
              html`<div>
                <dt>${card.number}</dt>
                <dd>${translate(card.result)}</dd>
              </div>`,
          )}
        </dl>
        <p class="hint">${translate("payment.testCardsHint")}</p>
      </section>
    </main>`,
  );
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

function layout({ locale, translate, nonce }: Frame, title: string, content: Html): Html {
  return html`<!doctype html>
    <html lang="${locale}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
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

function fieldsOf({ email, expiry }: PaymentView): readonly Field[] {
  return [
    {
      name: "email",
      label: "payment.email",
      type: "email",
      autocomplete: "email",
      maxLength: 254,
      value: email,
    },
    {
      name: "cardNumber",
      label: "payment.cardNumber",
      autocomplete: "cc-number",
      isNumeric: true,
      maxLength: 24,
    },
    {
      name: "expiry",
      label: "payment.expiry",
      isHalf: true,
      autocomplete: "cc-exp",
      isNumeric: true,
      maxLength: 9,
      hint: "payment.expiryHint",
      value: expiry,
    },
    {
      name: "cvc",
      label: "payment.cvc",
      isHalf: true,
      autocomplete: "cc-csc",
      isNumeric: true,
      maxLength: 4,
    },
  ];
}

function fieldRow(field: Field, problems: Problems, translate: Translate): Html {
  const { name, hint } = field;
  const problem = problems[name];
  const isFirstProblem = cardFields.find((candidate) => problems[candidate]) === name;
  const describedBy = [hint && `${name}-hint`, problem && `${name}-error`]
    .filter(Boolean)
    .join(" ");
  return html`<div class="field${field.isHalf ? " half" : ""}">
    <label for="${name}">${translate(field.label)}</label>
    <input
      id="${name}"
      name="${name}"
      type="${field.type ?? "text"}"
      autocomplete="${field.autocomplete}"
      maxlength="${field.maxLength}"
      value="${field.value ?? ""}"
      required
      ${field.isNumeric ? html`inputmode="numeric"` : ""}
      ${describedBy ? html`aria-describedby="${describedBy}"` : ""}
      ${problem ? html`aria-invalid="true"` : ""}
      ${isFirstProblem ? html`autofocus` : ""}
    />
    ${hint ? html`<p class="hint" id="${name}-hint">${translate(hint)}</p>` : ""}
    ${problem ? html`<p class="error" id="${name}-error">${translate(problem)}</p>` : ""}
  </div>`;
}
