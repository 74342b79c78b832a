/** The fields of the payment form. */
import type { PlainKeyOf } from "#locales/translate.ts";
import type { MethodType } from "../records/payment.ts";

export const addressFields = [
  "billingName",
  "line1",
  "line2",
  "postalCode",
  "city",
  "state",
] as const;

/** In the order of the form. */
export const fieldNames = [
  "email",
  "cardNumber",
  "expiry",
  "cvc",
  "accountHolder",
  "iban",
  "routingNumber",
  "accountNumber",
  "country",
  ...addressFields,
] as const;

export type FieldName = (typeof fieldNames)[number];

/** The country has a list instead. */
type InputName = Exclude<FieldName, "country">;

/** The message for each invalid field. */
export type Problems = Readonly<Partial<Record<FieldName, ProblemKey>>>;
type ProblemKey = Extract<PlainKeyOf<"payment">, `${string}Problem`>;

export const fieldsOfMethod: Readonly<Record<MethodType, readonly InputName[]>> = {
  card: ["cardNumber", "expiry", "cvc"],
  sepa_debit: ["accountHolder", "iban"],
  us_bank_account: ["accountHolder", "routingNumber", "accountNumber"],
};

export interface Field {
  readonly name: InputName;
  readonly label: PlainKeyOf<"payment">;
  readonly isHalf?: boolean;
  readonly type?: "email" | "text";
  readonly autocomplete: string;
  readonly isNumeric?: boolean;
  readonly maxLength: number;
  readonly hint?: PlainKeyOf<"payment">;
  /** Whether the form keeps the value after a problem. Numbers and security codes are never repeated. */
  readonly isRepeated?: boolean;
  readonly isOptional?: boolean;
}

const optional = { isRepeated: true, isOptional: true };

export const fields: Readonly<Record<InputName, Field>> = {
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
  billingName: {
    name: "billingName",
    label: "payment.billingName",
    autocomplete: "billing name",
    maxLength: 100,
    ...optional,
  },
  line1: {
    name: "line1",
    label: "payment.line1",
    autocomplete: "billing address-line1",
    maxLength: 200,
    ...optional,
  },
  line2: {
    name: "line2",
    label: "payment.line2",
    autocomplete: "billing address-line2",
    maxLength: 200,
    ...optional,
  },
  postalCode: {
    name: "postalCode",
    label: "payment.postalCode",
    autocomplete: "billing postal-code",
    maxLength: 20,
    ...optional,
  },
  city: {
    name: "city",
    label: "payment.city",
    autocomplete: "billing address-level2",
    maxLength: 100,
    ...optional,
  },
  state: {
    name: "state",
    label: "payment.state",
    autocomplete: "billing address-level1",
    maxLength: 100,
    ...optional,
  },
};
