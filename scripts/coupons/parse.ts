import { parseArgs } from "node:util";
import type { CouponTerms } from "#domain/catalog/coupon-terms.ts";
import { readCode } from "#domain/coupons/coupons.ts";
import { readTerms, termHelp, termOptions } from "./terms.ts";

export const USAGE = `Usage: npm run coupons -- COMMAND

  list           prints all coupons with their discounts, limits and uses
  create CODE    creates a coupon, with these options:
${termHelp}  end CODE       ends a coupon; checkouts in progress keep their price

Coupons of the store's field coupons are listed and can be ended, too. Test mode and live mode have coupons of their own.
`;

export type CouponCommand =
  | { readonly command: "help" }
  | { readonly command: "list" }
  | { readonly command: "create"; readonly terms: CouponTerms }
  | { readonly command: "end"; readonly code: string };

const options = { ...termOptions, help: { type: "boolean" } } as const;

export function parseWords(words: readonly string[]): CouponCommand | string {
  const parsed = tryParse(words);
  if (typeof parsed === "string") return parsed;
  const { values, positionals } = parsed;
  const [command, ...rest] = positionals;
  if (values.help || command === undefined) return { command: "help" };
  const given = Object.keys(values).filter((name) => name !== "help");
  if (command === "create") {
    if (rest.length !== 1) return "create takes one code.";
    const terms = readTerms(readCode(rest[0] ?? "") ?? rest[0], values);
    return typeof terms === "string" ? terms : { command, terms };
  }
  if (given.length > 0) return `${command} has no option --${given[0]}.`;
  if (command === "list" && rest.length === 0) return { command: "list" };
  if (command === "end" && rest.length === 1) {
    const code = readCode(rest[0] ?? "");
    return code === undefined ? `${rest[0]} is not a valid code.` : { command: "end", code };
  }
  return command === "list" || command === "end"
    ? `${command} takes ${command === "list" ? "no words" : "one code"}.`
    : `There is no command ${command}.`;
}

function parse(words: readonly string[]) {
  return parseArgs({ args: [...words], options, allowPositionals: true });
}

function tryParse(words: readonly string[]) {
  try {
    return parse(words);
  } catch (error) {
    if (error instanceof TypeError) return error.message;
    throw error;
  }
}
