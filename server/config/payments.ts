import { z } from "zod";
import { isPublic, type ModeEnvironment } from "./mode.ts";
import type { Rule } from "./rule.ts";
import { variable } from "./values.ts";

const variables = {
  STRIPE_SECRET_KEY: variable(
    z
      .string()
      .regex(/^(sk|rk)_/, "must begin with sk_ or rk_")
      .optional(),
  ),
  STRIPE_WEBHOOK_SECRET: variable(
    z
      .string()
      .regex(/^whsec_/, "must begin with whsec_")
      .optional(),
  ),
};

interface PaymentsEnvironment {
  readonly STRIPE_SECRET_KEY?: string | undefined;
  readonly STRIPE_WEBHOOK_SECRET?: string | undefined;
}

export type PaymentsConfig =
  | { readonly kind: "sandbox" }
  | { readonly kind: "stripe"; readonly secretKey: string; readonly webhookSecret: string };

const rules: readonly Rule<PaymentsEnvironment & ModeEnvironment>[] = [
  {
    between: ["STRIPE_WEBHOOK_SECRET", "STRIPE_SECRET_KEY"],
    isBroken: (env) => !!env.STRIPE_SECRET_KEY && !env.STRIPE_WEBHOOK_SECRET,
    problem: "is required with STRIPE_SECRET_KEY",
  },
  {
    between: ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"],
    isBroken: (env) => !!env.STRIPE_WEBHOOK_SECRET && !env.STRIPE_SECRET_KEY,
    problem: "is required with STRIPE_WEBHOOK_SECRET",
  },
  {
    between: ["STRIPE_SECRET_KEY", "TEST_MODE"],
    isBroken: (env) => env.TEST_MODE && hasKey(env, "live"),
    problem: "is a live key, which TEST_MODE=1 refuses",
  },
  {
    between: ["STRIPE_SECRET_KEY", "TEST_MODE", "PUBLIC_URL"],
    isBroken: (env) => isPublic(env) && !env.TEST_MODE && hasKey(env, "test"),
    problem: "is a test key, which a public address accepts only with TEST_MODE=1",
  },
  {
    between: ["STRIPE_SECRET_KEY", "TEST_MODE", "PUBLIC_URL"],
    isBroken: (env) => isPublic(env) && !env.TEST_MODE && !env.STRIPE_SECRET_KEY,
    problem: "is required on a public address, unless TEST_MODE=1",
  },
];

function read(env: PaymentsEnvironment): PaymentsConfig {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = env;
  return secretKey && webhookSecret
    ? { kind: "stripe", secretKey, webhookSecret }
    : { kind: "sandbox" };
}

export const paymentsSettings = { variables, rules, read };

function hasKey(env: PaymentsEnvironment, mode: "live" | "test"): boolean {
  return env.STRIPE_SECRET_KEY?.slice(2).startsWith(`_${mode}_`) ?? false;
}
