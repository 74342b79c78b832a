import { html } from "hono/html";
import type { PlainKeyOf } from "#locales/translate.ts";
import {
  FAILING_ACCOUNT_NUMBER,
  FAILING_IBAN,
  TEST_ACCOUNT_NUMBER,
  TEST_IBAN,
  TEST_ROUTING_NUMBER,
} from "../accounts.ts";
import type { MethodType } from "../records/payment.ts";
import type { PageContext, Html } from "./layout.ts";

type Row = readonly [number: string, result: PlainKeyOf<"payment">];

const rows: Readonly<Record<MethodType, readonly Row[]>> = {
  card: [
    ["4242 4242 4242 4242", "payment.cardSucceeds"],
    ["4000 0027 6000 0016", "payment.cardFromGermany"],
    ["4000 0027 6000 3184", "payment.cardAuthenticates"],
    ["4000 0000 0000 0002", "payment.cardDeclined"],
    ["4000 0000 0000 9995", "payment.cardWithoutFunds"],
    ["4000 0000 0000 0259", "payment.cardDisputes"],
    ["4000 0000 0000 5423", "payment.cardWarns"],
  ],
  sepa_debit: [
    [inGroups(TEST_IBAN), "payment.accountSucceeds"],
    [inGroups(FAILING_IBAN), "payment.accountFails"],
  ],
  us_bank_account: [
    [`${TEST_ROUTING_NUMBER} · ${TEST_ACCOUNT_NUMBER}`, "payment.accountSucceeds"],
    [`${TEST_ROUTING_NUMBER} · ${FAILING_ACCOUNT_NUMBER}`, "payment.accountFails"],
  ],
};

export function testNotice(methods: readonly MethodType[], { translate }: PageContext): Html {
  const [first, ...others] = methods.flatMap((method) => rows[method]);
  return html`<section class="notice" aria-labelledby="test-data">
    <h2 id="test-data">${translate("payment.testCards")}</h2>
    <p class="hint">${translate("payment.testCardsHint")}</p>
    ${list(first ? [first] : [], translate)}
    <details>
      <summary>${translate("payment.moreNumbers")}</summary>
      ${list(others, translate)}
    </details>
  </section>`;
}

function list(shown: readonly Row[], translate: PageContext["translate"]): Html {
  return html`<dl class="cards">
    ${shown.map(
      ([number, result]) =>
        html`<div>
          <dt>${number}</dt>
          <dd>${translate(result)}</dd>
        </div>`,
    )}
  </dl>`;
}

function inGroups(iban: string): string {
  return iban.replaceAll(/(.{4})(?=.)/g, "$1 ");
}
