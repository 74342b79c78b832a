import type { Attempt } from "./ledger/attempts.ts";
import { fateOfAccount } from "./test-data.ts";

export const TEST_IBAN = "DE89370400440532013000";
export const FAILING_IBAN = "DE62370400440532013001";
export const TEST_ROUTING_NUMBER = "110000000";
export const TEST_ACCOUNT_NUMBER = "000123456789";
export const FAILING_ACCOUNT_NUMBER = "000222222227";

type Details = Pick<Attempt, "method" | "fate">;

export function sepaDebit(iban: string): Details {
  const method = {
    type: "sepa_debit",
    last4: iban.slice(-4),
    country: iban.slice(0, 2),
    bankCode: iban.slice(4, 12),
  } as const;
  return { method, fate: fateOfAccount(iban) };
}

export function usBankAccount(routingNumber: string, accountNumber: string): Details {
  const method = {
    type: "us_bank_account",
    last4: accountNumber.slice(-4),
    routingNumber,
  } as const;
  return { method, fate: fateOfAccount(accountNumber) };
}
