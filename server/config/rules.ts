/** Rules that involve more than one variable. */
import { identityRules } from "./identity.ts";
import { mailRules } from "./mail.ts";
import { isPublic, isTest, MODE, publicUrlOf } from "./mode.ts";
import { paymentsRules } from "./payments.ts";
import type { Rule } from "./rule.ts";
import type { Environment } from "./variables.ts";

export const rules: readonly Rule<Environment>[] = [
  ...paymentsRules,
  {
    between: ["RATE_LIMITS", ...MODE],
    isBroken: (env) => env.RATE_LIMITS === "off" && !isTest(env),
    problem:
      "off lets anyone guess passwords and start checkouts without limit, which only test mode allows",
  },
  {
    between: ["PSEUDO_LANGUAGE", ...MODE],
    isBroken: (env) => env.PSEUDO_LANGUAGE && !isTest(env),
    problem: "works only in test mode",
  },
  ...identityRules,
  {
    between: ["PUBLIC_URL"],
    isBroken: (env) => isPublic(env) && !publicUrlOf(env).startsWith("https:"),
    problem: "must be https unless it names this machine",
  },
  ...mailRules,
  {
    between: ["HOST", "TEST_MODE", "PUBLIC_URL"],
    // Checking the Host header does not stop other machines: any of them can send "Host: localhost".
    isBroken: (env) => !isPublic(env) && !env.TEST_MODE && !isLoopback(env.HOST),
    problem: "everyone on the network could read the inbox; set PUBLIC_URL, or TEST_MODE=1",
  },
];

function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || /^127(\.\d{1,3}){3}$/.test(host);
}
