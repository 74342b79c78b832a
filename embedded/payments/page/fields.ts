import { pasted, shownLine } from "#domain/pasted.ts";
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

type InputName = Exclude<FieldName, "country">;

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
  readonly hint?: PlainKeyOf<"payment">;
  /** The form keeps the value after a problem, except numbers and security codes. */
  readonly isRepeated?: boolean;
  readonly isOptional?: boolean;
}

/** The longest name or line of an address that is kept. */
const MAX_LINE = 200;

export function textOf(form: URLSearchParams, name: FieldName): string {
  return pasted(form.get(name) ?? "");
}

export function lineOf(form: URLSearchParams, name: FieldName): string {
  return shownLine(form.get(name) ?? "").slice(0, MAX_LINE);
}

const optional = { isRepeated: true, isOptional: true };

export const fields: Readonly<Record<InputName, Field>> = {
  email: {
    name: "email",
    label: "payment.email",
    type: "email",
    autocomplete: "email",
    hint: "payment.emailHint",
    isRepeated: true,
  },
  cardNumber: {
    name: "cardNumber",
    label: "payment.cardNumber",
    autocomplete: "cc-number",
    isNumeric: true,
  },
  expiry: {
    name: "expiry",
    label: "payment.expiry",
    isHalf: true,
    autocomplete: "cc-exp",
    isNumeric: true,
    hint: "payment.expiryHint",
    isRepeated: true,
  },
  cvc: {
    name: "cvc",
    label: "payment.cvc",
    isHalf: true,
    autocomplete: "cc-csc",
    isNumeric: true,
    hint: "payment.cvcHint",
  },
  accountHolder: {
    name: "accountHolder",
    label: "payment.accountHolder",
    autocomplete: "name",
    isRepeated: true,
  },
  iban: { name: "iban", label: "payment.iban", autocomplete: "off" },
  routingNumber: {
    name: "routingNumber",
    label: "payment.routingNumber",
    isHalf: true,
    autocomplete: "off",
    isNumeric: true,
  },
  accountNumber: {
    name: "accountNumber",
    label: "payment.accountNumber",
    isHalf: true,
    autocomplete: "off",
    isNumeric: true,
  },
  billingName: {
    name: "billingName",
    label: "payment.billingName",
    autocomplete: "billing name",
    ...optional,
  },
  line1: {
    name: "line1",
    label: "payment.line1",
    autocomplete: "billing address-line1",
    ...optional,
  },
  line2: {
    name: "line2",
    label: "payment.line2",
    autocomplete: "billing address-line2",
    ...optional,
  },
  postalCode: {
    name: "postalCode",
    label: "payment.postalCode",
    autocomplete: "billing postal-code",
    ...optional,
  },
  city: {
    name: "city",
    label: "payment.city",
    autocomplete: "billing address-level2",
    ...optional,
  },
  state: {
    name: "state",
    label: "payment.state",
    autocomplete: "billing address-level1",
    ...optional,
  },
};
