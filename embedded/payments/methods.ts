import type { MethodType } from "./records/payment.ts";

export type DelayedType = Exclude<MethodType, "card">;

/** Stripe takes each delayed method in one currency only. */
export function delayedMethodOf(currency: string): DelayedType | undefined {
  if (currency === "eur") return "sepa_debit";
  return currency === "usd" ? "us_bank_account" : undefined;
}

export function eligibleMethods(currency: string): MethodType[] {
  const delayed = delayedMethodOf(currency);
  return delayed ? ["card", delayed] : ["card"];
}
