/** The HTML of the payment page. Everything shown is escaped by the template tag. */
import { html } from "hono/html";
import { formatPrice } from "#domain/money.ts";
import type { SessionRecord } from "../records.ts";
import { cardFields, testCards, type CardField, type Problems } from "./card.ts";
import { pageStyle } from "./style.ts";

type Html = ReturnType<typeof html>;

export interface PaymentView {
  readonly session: SessionRecord;
  readonly problems: Problems;
  /** Kept from the last attempt; card number and security code never are. */
  readonly email: string;
  readonly expiry: string;
  /** Of the Content-Security-Policy, where there is one. */
  readonly nonce: string | undefined;
}

interface Field {
  readonly name: CardField;
  readonly label: string;
  readonly isHalf?: boolean;
  readonly type?: "email" | "text";
  readonly autocomplete: string;
  readonly isNumeric?: boolean;
  readonly maxLength: number;
  readonly hint?: string;
  readonly value?: string;
}

export function paymentPage(view: PaymentView): Html {
  const { session, problems } = view;
  const total = formatPrice(session.amount, session.currency, "en");
  const hasProblems = Object.keys(problems).length > 0;
  return layout(
    `${hasProblems ? "Error: " : ""}Test payment of ${total}`,
    view.nonce,
    html`<main>
      <section aria-labelledby="summary">
        <h1 id="summary">Test payment</h1>
        <p class="total">${total}</p>
        <ul class="items">
          ${session.items.map((item) => itemRow(item, session.currency))}
        </ul>
        ${
          session.cancelUrl
            ? html`<a class="back" href="${session.cancelUrl}">Cancel and go back</a>`
            : ""
        }
      </section>
      <section class="sheet" aria-label="Card details">
        <form method="post" action="/sandbox/pay/${session.id}" novalidate>
          ${fieldsOf(view).map((field) => fieldRow(field, problems))}
          <button type="submit">Pay ${total}</button>
        </form>
        <h2>Test cards</h2>
        <dl class="cards">
          ${testCards.map(
            (card) =>
              html`<div>
                <dt>${card.number}</dt>
                <dd>${card.result}</dd>
              </div>`,
          )}
        </dl>
        <p class="hint">With any future expiry and any CVC. Never enter a real card here.</p>
      </section>
    </main>`,
  );
}

/** A page that only says what is the matter. */
export function messagePage(title: string, message: string, nonce: string | undefined): Html {
  return layout(
    title,
    nonce,
    html`<main class="narrow">
      <section class="sheet">
        <h1>${title}</h1>
        <p>${message}</p>
        <a class="back" href="/">Go to the start page</a>
      </section>
    </main>`,
  );
}

function layout(title: string, nonce: string | undefined, content: Html): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <title>${title}</title>
        <style${nonce ? html` nonce="${nonce}"` : ""}>${pageStyle}</style>
      </head>
      <body>
        <header class="banner">Test mode — no real money moves</header>
        ${content}
      </body>
    </html>`;
}

function itemRow(item: SessionRecord["items"][number], currency: string): Html {
  return html`<li>
    <span>
      ${item.name}${item.quantity > 1 ? ` × ${item.quantity}` : ""}
      ${item.description ? html`<small>${item.description}</small>` : ""}
    </span>
    <span>${formatPrice(item.unitAmount * item.quantity, currency, "en")}</span>
  </li>`;
}

function fieldsOf({ email, expiry }: PaymentView): readonly Field[] {
  return [
    {
      name: "email",
      label: "Email",
      type: "email",
      autocomplete: "email",
      maxLength: 254,
      value: email,
    },
    {
      name: "cardNumber",
      label: "Card number",
      autocomplete: "cc-number",
      isNumeric: true,
      maxLength: 24,
    },
    {
      name: "expiry",
      label: "Expiry",
      isHalf: true,
      autocomplete: "cc-exp",
      isNumeric: true,
      maxLength: 9,
      hint: "MM/YY",
      value: expiry,
    },
    {
      name: "cvc",
      label: "CVC",
      isHalf: true,
      autocomplete: "cc-csc",
      isNumeric: true,
      maxLength: 4,
    },
  ];
}

function fieldRow(field: Field, problems: Problems): Html {
  const { name, hint } = field;
  const problem = problems[name];
  const isFirstProblem = cardFields.find((candidate) => problems[candidate]) === name;
  const describedBy = [hint && `${name}-hint`, problem && `${name}-error`]
    .filter(Boolean)
    .join(" ");
  return html`<div class="field${field.isHalf ? " half" : ""}">
    <label for="${name}">${field.label}</label>
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
    ${hint ? html`<p class="hint" id="${name}-hint">${hint}</p>` : ""}
    ${problem ? html`<p class="error" id="${name}-error">${problem}</p>` : ""}
  </div>`;
}
