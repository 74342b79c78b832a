/** Checks the buyer's input like Stripe's payment page. Only the bank's decision, not card data, leaves this file. */
import { z } from "zod";
import type { PlainKeyOf } from "#locales/translate.ts";
import type { Attempt } from "../ledger.ts";

export const cardFields = ["email", "cardNumber", "expiry", "cvc"] as const;
export type CardField = (typeof cardFields)[number];
/** The message for each invalid field. */
export type Problems = Readonly<Partial<Record<CardField, ProblemKey>>>;
type ProblemKey = Extract<PlainKeyOf<"payment">, `${string}Problem`>;

export interface TestCard {
  readonly number: string;
  readonly result: PlainKeyOf<"payment">;
  readonly declineCode: string | undefined;
}

/** Numbers from Stripe's test cards: https://docs.stripe.com/testing#cards */
export const testCards: readonly TestCard[] = [
  { number: "4242 4242 4242 4242", result: "payment.cardSucceeds", declineCode: undefined },
  { number: "4000 0000 0000 0002", result: "payment.cardDeclined", declineCode: "generic_decline" },
  {
    number: "4000 0000 0000 9995",
    result: "payment.cardWithoutFunds",
    declineCode: "insufficient_funds",
  },
];

export type CardReading =
  | { readonly outcome: "valid"; readonly attempt: Attempt }
  | { readonly outcome: "invalid"; readonly problems: Problems };

export function readCard(form: URLSearchParams, now: number): CardReading {
  const email = form.get("email")?.trim() ?? "";
  const cardNumber = digitsOf(form.get("cardNumber"));
  const problems: Problems = {
    ...(z.email().max(254).safeParse(email).success ? {} : { email: "payment.emailProblem" }),
    ...(isCardNumber(cardNumber) ? {} : { cardNumber: "payment.cardNumberProblem" }),
    ...expiryProblem(form.get("expiry")?.trim() ?? "", now),
    ...(/^\d{3,4}$/.test(form.get("cvc")?.trim() ?? "") ? {} : { cvc: "payment.cvcProblem" }),
  };
  if (Object.keys(problems).length > 0) return { outcome: "invalid", problems };
  return { outcome: "valid", attempt: { email, declineCode: declineCodeOf(cardNumber) } };
}

/** Any other number could be a real card, which test mode refuses. */
function declineCodeOf(cardNumber: string): string | undefined {
  const card = testCards.find(({ number }) => digitsOf(number) === cardNumber);
  return card ? card.declineCode : "test_mode_live_card";
}

function digitsOf(text: string | null): string {
  return (text ?? "").replaceAll(/[\s-]/g, "");
}

/** 12 to 19 digits that pass Luhn's check (ISO/IEC 7812-1). */
function isCardNumber(digits: string): boolean {
  if (!/^\d{12,19}$/.test(digits)) return false;
  const sum = [...digits].toReversed().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}

/** A card is valid until the end of its month. */
function expiryProblem(expiry: string, now: number): Problems {
  const [, month = "", year = ""] = /^(\d{2})\s*\/?\s*(\d{2}|\d{4})$/.exec(expiry) ?? [];
  if (!/^(0[1-9]|1[0-2])$/.test(month)) return { expiry: "payment.expiryProblem" };
  const fullYear = year.length === 2 ? 2000 + Number(year) : Number(year);
  const endOfMonth = Date.UTC(fullYear, Number(month), 1);
  if (endOfMonth <= now) return { expiry: "payment.expiredProblem" };
  if (fullYear > new Date(now).getUTCFullYear() + 50) return { expiry: "payment.yearProblem" };
  return {};
}
