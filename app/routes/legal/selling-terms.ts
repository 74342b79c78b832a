import { type WithdrawalTerms, waiverAsked } from "#domain/orders/withdrawal-right.ts";
import type { LegalPage } from "#domain/catalog/legal-pages.ts";
import type { Plan, Store } from "#domain/catalog/offer.ts";
import type { StoreTax } from "#domain/catalog/tax.ts";
import { formatPercent, formatPrice } from "#domain/money.ts";
import type { Translate } from "#locales/translate.ts";

interface SellingStore extends Pick<Store, "tax" | "plans"> {
  readonly legal: Pick<Store["legal"], "withdrawalTerms">;
}

interface Words {
  readonly translate: Translate;
  readonly locale: string;
}

/** Describes the store's settings in sentences, because the store's own texts may be out of date. */
export function listSellingTerms(
  page: LegalPage,
  { legal, tax, plans }: SellingStore,
  words: Words,
): string[] {
  switch (page) {
    case "refunds":
      return withdrawalTerms(legal.withdrawalTerms, words);
    case "terms":
      return [
        ...(tax ? [taxTerm(tax, words)] : []),
        ...plans.flatMap((plan) => planTerms(plan, words)),
        ...(plans.some(({ price }) => price > 0) ? [words.translate("sellingTerms.invoice")] : []),
      ];
    case "privacy":
      return storedTerms(plans, words);
    case "imprint":
      return [];
    default:
      throw new Error(`Unknown page ${page satisfies never}`);
  }
}

function withdrawalTerms(terms: WithdrawalTerms, { translate }: Words): string[] {
  const { days, refund, promisedDays } = terms;
  const waiver = waiverAsked(terms);
  const hasRefund = days > 0 || promisedDays > 0;
  return [
    ...(days > 0
      ? [translate("sellingTerms.right", { days }), translate(`sellingTerms.waiver.${waiver}`)]
      : [translate("sellingTerms.noRight")]),
    ...(promisedDays > 0 ? [translate("sellingTerms.promise", { days: promisedDays })] : []),
    ...(hasRefund ? [translate(`sellingTerms.refund.${refund}`)] : []),
  ];
}

function taxTerm({ prices, rate, name }: StoreTax, { translate, locale }: Words): string {
  if (rate === "automatic") return translate(`sellingTerms.tax.${prices}Automatic`, { name });
  return translate(`sellingTerms.tax.${prices}`, { name, percent: formatPercent(rate, locale) });
}

function planTerms(
  { name, minimum, currency, licenceKey }: Plan,
  { translate, locale }: Words,
): string[] {
  return [
    ...(minimum === undefined
      ? []
      : [
          translate("sellingTerms.ownPrice", {
            plan: name,
            minimum: formatPrice(minimum, currency, locale),
          }),
        ]),
    ...(licenceKey
      ? [
          translate("sellingTerms.licenceKey", {
            plan: name,
            devices: licenceKey.activations,
          }),
        ]
      : []),
  ];
}

function storedTerms(plans: Store["plans"], { translate }: Words): string[] {
  return [
    ...(plans.some(({ price }) => price > 0) ? [translate("sellingTerms.storedForTax")] : []),
    translate("sellingTerms.storedWithdrawal"),
    ...(plans.some(({ licenceKey }) => licenceKey)
      ? [translate("sellingTerms.storedDevices")]
      : []),
  ];
}
