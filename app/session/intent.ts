import { href } from "react-router";
import type { KeyOf } from "#locales/translate.ts";

const INTENTS = ["signIn", "signUp", "reset", "link"] as const;

export type Intent = (typeof INTENTS)[number];

export const INTENT_TITLES = {
  signIn: "signIn.title",
  signUp: "signIn.signUpTitle",
  reset: "signIn.resetTitle",
  link: "signIn.linkTitle",
} as const satisfies Record<Intent, KeyOf<"signIn">>;

/** Unknown values mean "signIn". */
export function readIntent(value: string | null): Intent {
  return INTENTS.find((intent) => intent === value) ?? "signIn";
}

/** Also asks those who are signed in, unless they signed in during the last minutes. */
export function signInAgainPath(next: string): string {
  return `${href("/sign-in")}?${new URLSearchParams({ next, again: "1" })}`;
}

export function intentPath(intent: Intent, next: string): string {
  return `${href("/sign-in")}?${new URLSearchParams({ next, intent })}`;
}
