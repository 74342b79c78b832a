/** Only brand, last digits, fingerprint and test outcome of a card leave this file. */
import { createHmac } from "node:crypto";
import { pastedCode } from "#domain/pasted.ts";
import type { Attempt } from "../ledger/attempts.ts";
import { testCardOf } from "../test-data.ts";
import { type Problems, textOf } from "./fields.ts";

export function cardProblems(form: URLSearchParams, now: number): Problems {
  return {
    ...(isCardNumber(digitsOf(form)) ? {} : { cardNumber: "payment.cardNumberProblem" }),
    ...expiryProblem(parseExpiry(form), now),
    ...(/^\d{3,4}$/.test(textOf(form, "cvc")) ? {} : { cvc: "payment.cvcProblem" }),
  };
}

export function readCard(form: URLSearchParams, secret: string): Pick<Attempt, "method" | "fate"> {
  const { number, brand, country, fate } = testCardOf(digitsOf(form));
  const { month, year } = parseExpiry(form) ?? { month: 12, year: 2000 };
  const method = {
    type: "card",
    brand,
    last4: number.slice(-4),
    expMonth: month,
    expYear: year,
    // Without a key, hashing every possible number would reveal this one.
    fingerprint: createHmac("sha256", secret).update(number).digest("base64url").slice(0, 16),
    ...(country ? { country } : {}),
    isAuthenticated: false,
  } as const;
  return { method, fate };
}

function digitsOf(form: URLSearchParams): string {
  return pastedCode(form.get("cardNumber") ?? "");
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

interface MonthOfYear {
  readonly month: number;
  readonly year: number;
}

function parseExpiry(form: URLSearchParams): MonthOfYear | undefined {
  const text = textOf(form, "expiry");
  const [, month = "", year = ""] = /^(\d{2})\s*\/?\s*(\d{2}|\d{4})$/.exec(text) ?? [];
  if (!/^(0[1-9]|1[0-2])$/.test(month)) return undefined;
  return { month: Number(month), year: year.length === 2 ? 2000 + Number(year) : Number(year) };
}

/** A card is valid until the end of its month. */
function expiryProblem(expiry: MonthOfYear | undefined, now: number): Problems {
  if (!expiry) return { expiry: "payment.expiryProblem" };
  const endOfMonth = Date.UTC(expiry.year, expiry.month, 1);
  if (endOfMonth <= now) return { expiry: "payment.expiredProblem" };
  if (expiry.year > new Date(now).getUTCFullYear() + 50) return { expiry: "payment.yearProblem" };
  return {};
}
