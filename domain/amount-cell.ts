import { type Cell, Decimal } from "./csv.ts";
import { decimalPrice } from "./money.ts";

/** "minor": 1900 for 19.00. "decimal": with the currency's own decimals. */
export const amountForms = ["minor", "decimal"] as const;
export type AmountForm = (typeof amountForms)[number];

export function amountCell(form: AmountForm, amount: number, currency: string): Cell {
  return form === "minor" ? amount : new Decimal(decimalPrice(amount, currency));
}
