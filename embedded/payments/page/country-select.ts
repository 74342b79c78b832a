import { html } from "hono/html";
import { countries } from "../countries.ts";
import { chevronIcon } from "./icons.ts";
import type { PageContext, Html } from "./layout.ts";

export interface CountrySelect {
  readonly chosen: string | undefined;
  readonly isRequired: boolean;
  readonly hasProblem: boolean;
  readonly isFocused: boolean;
  readonly hint: string | undefined;
}

export function countrySelect(select: CountrySelect, { locale, translate }: PageContext): Html {
  const { chosen, isRequired, hasProblem, isFocused, hint } = select;
  const describedBy = [hint && "country-hint", hasProblem && "country-error"]
    .filter(Boolean)
    .join(" ");
  return html`<div class="field">
    <label for="country">${translate("payment.country")}</label>
    <span class="box">
      <select
        id="country"
        name="country"
        autocomplete="billing country"
        ${isRequired ? html`required` : ""}
        ${describedBy ? html`aria-describedby="${describedBy}"` : ""}
        ${hasProblem ? html`aria-invalid="true"` : ""}
        ${isFocused ? html`autofocus` : ""}
      >
        <option value="">${translate("payment.chooseCountry")}</option>
        ${namedCountries(locale).map(
          ({ code, name }) =>
            html`<option value="${code}" ${code === chosen ? html`selected` : ""}>${name}</option>`,
        )}
      </select>
      ${chevronIcon}
    </span>
    ${
      hasProblem
        ? html`<p class="error" id="country-error">${translate("payment.countryProblem")}</p>`
        : ""
    }
    ${hint ? html`<p class="hint" id="country-hint">${hint}</p>` : ""}
  </div>`;
}

function namedCountries(locale: string) {
  const names = new Intl.DisplayNames(locale, { type: "region" });
  const { compare } = new Intl.Collator(locale);
  return countries
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .toSorted((a, b) => compare(a.name, b.name));
}
