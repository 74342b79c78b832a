/** The fields of the payment form. */
import type { PlainKeyOf } from "#locales/translate.ts";
import type { MethodType } from "../records/payment.ts";

export const fieldNames = [
  "email",
  "cardNumber",
  "expiry",
  "cvc",
  "accountHolder",
  "iban",
  "routingNumber",
  "accountNumber",
] as const;

export type FieldName = (typeof fieldNames)[number];

/** The message for each invalid field. */
export type Problems = Readonly<Partial<Record<FieldName, ProblemKey>>>;
type ProblemKey = Extract<PlainKeyOf<"payment">, `${string}Problem`>;

export const fieldsOfMethod: Readonly<Record<MethodType, readonly FieldName[]>> = {
  card: ["cardNumber", "expiry", "cvc"],
  sepa_debit: ["accountHolder", "iban"],
  us_bank_account: ["accountHolder", "routingNumber", "accountNumber"],
};

export interface Field {
  readonly name: FieldName;
  readonly label: PlainKeyOf<"payment">;
  readonly isHalf?: boolean;
  readonly type?: "email" | "text";
  readonly autocomplete: string;
  readonly isNumeric?: boolean;
  readonly maxLength: number;
  readonly hint?: PlainKeyOf<"payment">;
  /** Whether the form keeps the value after a problem. Numbers and security codes are never repeated. */
  readonly isRepeated?: boolean;
}

export const fields: Readonly<Record<FieldName, Field>> = {
  email: {
    name: "email",
    label: "payment.email",
    type: "email",
    autocomplete: "email",
    maxLength: 254,
    isRepeated: true,
  },
  cardNumber: {
    name: "cardNumber",
    label: "payment.cardNumber",
    autocomplete: "cc-number",
    isNumeric: true,
    maxLength: 24,
  },
  expiry: {
    name: "expiry",
    label: "payment.expiry",
    isHalf: true,
    autocomplete: "cc-exp",
    isNumeric: true,
    maxLength: 9,
    hint: "payment.expiryHint",
    isRepeated: true,
  },
  cvc: {
    name: "cvc",
    label: "payment.cvc",
    isHalf: true,
    autocomplete: "cc-csc",
    isNumeric: true,
    maxLength: 4,
    hint: "payment.cvcHint",
  },
  accountHolder: {
    name: "accountHolder",
    label: "payment.accountHolder",
    autocomplete: "name",
    maxLength: 100,
    isRepeated: true,
  },
  iban: { name: "iban", label: "payment.iban", autocomplete: "off", maxLength: 42 },
  routingNumber: {
    name: "routingNumber",
    label: "payment.routingNumber",
    isHalf: true,
    autocomplete: "off",
    isNumeric: true,
    maxLength: 9,
  },
  accountNumber: {
    name: "accountNumber",
    label: "payment.accountNumber",
    isHalf: true,
    autocomplete: "off",
    isNumeric: true,
    maxLength: 17,
  },
};
