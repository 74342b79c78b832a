import type { Translate } from "#locales/translate.ts";

export type PasswordRule = { readonly isMet: boolean } & (
  | {
      readonly key: "password.minLength" | "password.maxLength";
      readonly values: { readonly count: number };
    }
  | { readonly key: "password.symbol"; readonly values: { readonly symbols: string } }
  | { readonly key: "password.lowercase" | "password.uppercase" | "password.numeric" }
);

/** Shown until the policy is loaded, because every policy requires this length. */
export const LEAST_RULES: readonly PasswordRule[] = [
  { key: "password.minLength", values: { count: 6 }, isMet: false },
];

export function ruleText(rule: PasswordRule, translate: Translate): string {
  switch (rule.key) {
    case "password.minLength":
    case "password.maxLength":
      return translate(rule.key, rule.values);
    case "password.symbol":
      return translate(rule.key, rule.values);
    default:
      return translate(rule.key);
  }
}
