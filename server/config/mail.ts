import { z } from "zod";
import { isPublic, type ModeEnvironment } from "./mode.ts";
import type { Rule } from "./rule.ts";
import { isEmail, variable } from "./values.ts";

/** An "@" after the first character that ends the host belonged to user and password. */
const UNENCODED = /^smtps?:\/\/[^#/?]*[#/?].*@/;

/** Of characters in user and password. */
export const MAIL_ENCODING = "@ as %40, # as %23, / as %2F and ? as %3F";

const variables = {
  MAIL_URL: variable(
    z
      .string()
      .refine(
        (value) => isMailUrl(value) || UNENCODED.test(value),
        "must be inbox: or smtp://USER:PASSWORD@HOST:PORT (smtps:// for TLS from the start)",
      )
      .refine(
        (value) => !UNENCODED.test(value),
        `has a character in user or password that ends the host: encode ${MAIL_ENCODING}`,
      )
      .default("inbox:"),
  ),
  MAIL_FROM: variable(z.string().refine(isEmail, "must be an e-mail address").optional()),
};

interface MailEnvironment {
  readonly MAIL_URL: string;
  readonly MAIL_FROM?: string | undefined;
}

export type MailConfig =
  | { readonly kind: "inbox" }
  /** `from` is the sender's address; the seller's if absent. */
  | { readonly kind: "smtp"; readonly url: string; readonly from: string | undefined };

const rules: readonly Rule<MailEnvironment & ModeEnvironment>[] = [
  {
    between: ["MAIL_URL", "TEST_MODE", "PUBLIC_URL"],
    isBroken: (env) => isPublic(env) && !env.TEST_MODE && env.MAIL_URL === "inbox:",
    problem: "inbox: lets everyone read all mail on a public address; it needs TEST_MODE=1 there",
  },
];

function read({ MAIL_URL: url, MAIL_FROM: from }: MailEnvironment): MailConfig {
  return url === "inbox:" ? { kind: "inbox" } : { kind: "smtp", url, from };
}

export const mailSettings = { variables, rules, read };

function isMailUrl(value: string): boolean {
  return value === "inbox:" || (/^smtps?:\/\/./.test(value) && URL.canParse(value));
}
