import { html } from "hono/html";
import type { PlainKeyOf } from "#locales/translate.ts";
import type { MethodType } from "../records/payment.ts";
import type { SessionRecord } from "../records/session.ts";
import { asksForAddress, needsCountry } from "./billing.ts";
import { countrySelect } from "./country-select.ts";
import {
  addressFields,
  type Field,
  type FieldName,
  fieldNames,
  fields,
  fieldsOfMethod,
  type Problems,
} from "./fields.ts";
import { cardIcon, lockIcon, returnIcon } from "./icons.ts";
import { type PageContext, type Html, layout } from "./layout.ts";
import { summary, totalOf } from "./summary.ts";
import { awaitsAddedTax } from "./terms.ts";
import { testNotice } from "./test-notice.ts";

export interface PaymentView {
  readonly session: SessionRecord;
  readonly methods: readonly MethodType[];
  readonly chosen: MethodType;
  readonly problems: Problems;
  readonly values: (name: FieldName) => string | undefined;
}

const methodNames: Readonly<Record<MethodType, PlainKeyOf<"payment">>> = {
  card: "payment.card",
  sepa_debit: "payment.sepaDebit",
  us_bank_account: "payment.usBankAccount",
};

export function paymentPage(context: PageContext, view: PaymentView): Html {
  const { translate, shop } = context;
  const { session, problems, methods } = view;
  const total = totalOf(session, context);
  const payLabel = awaitsAddedTax(session) ? "payment.payBeforeTax" : "payment.pay";
  const hasProblems = Object.keys(problems).length > 0;
  return layout(
    context,
    translate(hasProblems ? "payment.pageTitleWithProblems" : "payment.pageTitle", { total }),
    html`<main>
      ${summary(session, context)}
      <section class="sheet" aria-labelledby="details">
        ${
          shop?.kindOf(session.successUrl).flow === "account-first"
            ? html`<p class="step">${translate("payment.step")}</p>`
            : ""
        }
        <h2 id="details">${translate("payment.details")}</h2>
        <form method="post" action="/sandbox/pay/${session.id}" novalidate>
          ${fieldRow(fields.email, view, context)}
          ${
            methods.length > 1
              ? html`<fieldset class="methods">
                  <legend>${translate("payment.method")}</legend>
                  ${methods.map((method) => methodOption(method, view, context))}
                </fieldset>`
              : methods.map((method) => methodFields(method, view, context))
          }
          ${billingFields(view, context)}
          <button type="submit">${lockIcon}${translate(payLabel, { total })}</button>
          ${guaranteeLine(context)}
        </form>
        ${
          session.cancelUrl
            ? html`<p class="cancel">
                <a href="${session.cancelUrl}">${translate("payment.cancel")}</a>
              </p>`
            : ""
        }
      </section>
      ${testNotice(methods, context)}
    </main>`,
  );
}

/** Nothing if the shop promises no money back. */
function guaranteeLine({ translate, shop }: PageContext): Html | string {
  const days = shop?.guaranteeDays ?? 0;
  return days > 0
    ? html`<p class="guarantee">${returnIcon}${translate("paywall.guarantee", { days })}</p>`
    : "";
}

function methodOption(method: MethodType, view: PaymentView, context: PageContext): Html {
  const id = `method-${method}`;
  return html`<div class="method">
    <input
      type="radio"
      id="${id}"
      name="method"
      value="${method}"
      ${method === view.chosen ? html`checked` : ""}
    />
    <label for="${id}">${context.translate(methodNames[method])}</label>
    <div class="panel">${methodFields(method, view, context)}</div>
  </div>`;
}

function methodFields(method: MethodType, view: PaymentView, context: PageContext): Html {
  return html`${fieldsOfMethod[method].map((name) => fieldRow(fields[name], view, context))}
  ${method === "card" ? "" : html`<p class="hint">${context.translate("payment.delayedHint")}</p>`}`;
}

function billingFields(view: PaymentView, context: PageContext): Html {
  const { session, problems, values } = view;
  const select = {
    chosen: values("country"),
    isRequired: needsCountry(session),
    hasProblem: problems.country !== undefined,
    isFocused: firstProblem(problems) === "country",
    hint: session.isTaxAutomatic ? context.translate("payment.countryHint") : undefined,
  };
  const shown = asksForAddress(session) ? addressFields : [];
  return html`${countrySelect(select, context)}
  ${shown.map((name) => fieldRow(fields[name], view, context))}`;
}

function firstProblem(problems: Problems): FieldName | undefined {
  return fieldNames.find((candidate) => problems[candidate]);
}

function fieldRow(
  field: Field,
  { problems, values }: PaymentView,
  { translate }: PageContext,
): Html {
  const { name, hint } = field;
  const problem = problems[name];
  const isFirstProblem = firstProblem(problems) === name;
  const describedBy = [hint && `${name}-hint`, problem && `${name}-error`]
    .filter(Boolean)
    .join(" ");
  return html`<div class="field${field.isHalf ? " half" : ""}">
    <label for="${name}">${translate(field.label)}</label>
    <span class="box">
      <input
        id="${name}"
        name="${name}"
        type="${field.type ?? "text"}"
        autocomplete="${field.autocomplete}"
        value="${(field.isRepeated && values(name)) || ""}"
        ${field.isOptional ? "" : html`required`}
        ${field.isNumeric ? html`inputmode="numeric"` : ""}
        ${describedBy ? html`aria-describedby="${describedBy}"` : ""}
        ${problem ? html`aria-invalid="true"` : ""}
        ${isFirstProblem ? html`autofocus` : ""}
      />
      ${name === "cardNumber" ? cardIcon : ""}
    </span>
    ${problem ? html`<p class="error" id="${name}-error">${translate(problem)}</p>` : ""}
    ${hint ? html`<p class="hint" id="${name}-hint">${translate(hint)}</p>` : ""}
  </div>`;
}
