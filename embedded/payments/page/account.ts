/** Checks a bank account like Stripe's payment page. Only the last digits of its number leave this file. */
import { pastedCode } from "#domain/pasted.ts";
import { sepaDebit, usBankAccount } from "../accounts.ts";
import type { Attempt } from "../ledger/attempts.ts";
import type { DelayedType } from "../methods.ts";
import { type FieldName, lineOf, type Problems } from "./fields.ts";

export function accountProblems(type: DelayedType, form: URLSearchParams): Problems {
  const holder: Problems = lineOf(form, "accountHolder")
    ? {}
    : { accountHolder: "payment.accountHolderProblem" };
  if (type === "sepa_debit")
    return { ...holder, ...(isIban(compact(form, "iban")) ? {} : { iban: "payment.ibanProblem" }) };
  return {
    ...holder,
    ...(isRoutingNumber(compact(form, "routingNumber"))
      ? {}
      : { routingNumber: "payment.routingNumberProblem" }),
    ...(/^\d{4,17}$/.test(compact(form, "accountNumber"))
      ? {}
      : { accountNumber: "payment.accountNumberProblem" }),
  };
}

export function readAccount(
  type: DelayedType,
  form: URLSearchParams,
): Pick<Attempt, "name" | "method" | "fate"> {
  const details =
    type === "sepa_debit"
      ? sepaDebit(compact(form, "iban"))
      : usBankAccount(compact(form, "routingNumber"), compact(form, "accountNumber"));
  return { name: lineOf(form, "accountHolder"), ...details };
}

function compact(form: URLSearchParams, name: FieldName): string {
  return pastedCode(form.get(name) ?? "").toUpperCase();
}

/** Country code, check digits and up to 30 characters. As a number, it is 1 modulo 97 (ISO 13616). */
function isIban(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(iban)) return false;
  const rearranged = iban.slice(4) + iban.slice(0, 4);
  const digits = [...rearranged].map((character) => Number.parseInt(character, 36)).join("");
  return BigInt(digits) % 97n === 1n;
}

/** Nine digits whose weighted sum is a multiple of ten (ABA routing numbers). */
function isRoutingNumber(digits: string): boolean {
  if (!/^\d{9}$/.test(digits)) return false;
  const weights = [3, 7, 1];
  const sum = [...digits].reduce(
    (total, digit, index) => total + Number(digit) * (weights[index % 3] ?? 0),
    0,
  );
  return sum % 10 === 0;
}
