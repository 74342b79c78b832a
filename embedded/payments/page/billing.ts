import { countries } from "../countries.ts";
import type { Attempt } from "../ledger/attempts.ts";
import type { Billing } from "../records/billing.ts";
import type { SessionRecord } from "../records/session.ts";
import { addressFields, lineOf, type Problems, textOf } from "./fields.ts";

export function asksForAddress({ addressCollection }: SessionRecord): boolean {
  return addressCollection === "required";
}

export function needsCountry(session: SessionRecord): boolean {
  return asksForAddress(session) || session.isTaxAutomatic === true;
}

/** An unknown country is a problem, a missing one only if the session needs it. */
export function billingProblems(session: SessionRecord, form: URLSearchParams): Problems {
  const country = countryOf(form);
  const isFine = country === "" ? !needsCountry(session) : countries.includes(country);
  return isFine ? {} : { country: "payment.countryProblem" };
}

export function readBilling(
  session: SessionRecord,
  form: URLSearchParams,
): Pick<Attempt, "name" | "billing"> {
  const country = countryOf(form);
  const { billingName: name, ...address } = asksForAddress(session) ? readAddress(form) : {};
  const billing: Billing = { ...(country ? { country } : {}), ...address };
  return {
    ...(name ? { name } : {}),
    ...(Object.keys(billing).length > 0 ? { billing } : {}),
  };
}

type Address = Partial<Record<(typeof addressFields)[number], string>>;

function readAddress(form: URLSearchParams): Address {
  return Object.fromEntries(
    addressFields.flatMap((name) => {
      const value = lineOf(form, name);
      return value ? [[name, value]] : [];
    }),
  );
}

function countryOf(form: URLSearchParams): string {
  return textOf(form, "country").toUpperCase();
}

/** The first region in an Accept-Language header, such as "AT" for "de-AT,de;q=0.9". */
export function regionOf(acceptLanguage: string | undefined): string | undefined {
  for (const part of acceptLanguage?.split(",") ?? []) {
    const [, region] = /^\s*[a-z]{2,3}(?:-[a-z]{4})?-([a-z]{2})\b/i.exec(part) ?? [];
    const country = region?.toUpperCase();
    if (country && countries.includes(country)) return country;
  }
  return undefined;
}
