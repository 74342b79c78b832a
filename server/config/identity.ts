import { z } from "zod";
import { isTest, MODE, type ModeEnvironment } from "./mode.ts";
import { type PasswordPolicy, passwordPolicySchema } from "./password-policy.ts";
import type { Rule } from "./rule.ts";
import { apiKey, captchaState, isOrigin, jsonOf, onOff, seconds, variable } from "./values.ts";

const EMBEDDED_API_KEY = "tollgate-local";
const PROJECT_ID = /^[a-z][a-z0-9-]{4,28}[a-z0-9]$/;
const LIFETIMES = ["TOKEN_TTL_S", "OOB_TTL_S", "RECENT_SIGN_IN_S"] as const;

const variables = {
  IDENTITY: variable(
    z.enum(["embedded", "firebase"], { error: "must be embedded or firebase" }).default("embedded"),
  ),
  IDENTITY_API_KEY: variable(apiKey.default(EMBEDDED_API_KEY)),
  FIREBASE_API_KEY: variable(apiKey.optional()),
  FIREBASE_AUTH_DOMAIN: variable(
    z
      .hostname("must be a host such as shop-1234.firebaseapp.com")
      .lowercase("must be in lower case")
      .optional(),
  ),
  FIREBASE_PROJECT_ID: variable(
    z
      .string()
      .regex(PROJECT_ID, "must be the project's id, such as shop-1234, not its name or number")
      .optional(),
  ),
  IDENTITY_SERVICE_URL: variable(
    z
      .string()
      .refine(isOrigin, "must be an origin such as http://127.0.0.1:4000, without a path")
      .optional(),
  ),
  PASSWORD_POLICY: variable(jsonOf(passwordPolicySchema).optional()),
  EMAIL_ENUMERATION_PROTECTION: variable(onOff),
  TOKEN_TTL_S: variable(seconds.optional()),
  OOB_TTL_S: variable(seconds.optional()),
  RECENT_SIGN_IN_S: variable(seconds.optional()),
  CAPTCHA_EMAIL_PASSWORD: variable(captchaState),
  CAPTCHA_PHONE: variable(captchaState),
};

type IdentityEnvironment = z.output<z.ZodObject<typeof variables>>;

export interface EmbeddedIdentityConfig {
  readonly kind: "embedded";
  readonly apiKey: string;
  /** Absent: at least six characters, no other rule. */
  readonly passwordPolicy: PasswordPolicy | undefined;
  /** Email enumeration protection: no response reveals whether an address has an account. */
  readonly hidesAccounts: boolean;
  readonly lifetimes: {
    readonly idTokenSeconds?: number;
    readonly mailedCodeSeconds?: number;
    readonly recentSignInSeconds?: number;
  };
  readonly captcha: {
    readonly emailPassword: IdentityEnvironment["CAPTCHA_EMAIL_PASSWORD"];
    readonly phone: IdentityEnvironment["CAPTCHA_PHONE"];
  };
}

export interface FirebaseIdentityConfig {
  readonly kind: "firebase";
  readonly apiKey: string;
  readonly authDomain: string;
  readonly projectId: string;
  /** Replaces Google's servers; test mode only. */
  readonly serviceUrl: string | undefined;
}

export type IdentityConfig = EmbeddedIdentityConfig | FirebaseIdentityConfig;

type IdentityRule = Rule<IdentityEnvironment & ModeEnvironment>;

const rules: readonly IdentityRule[] = [
  ...LIFETIMES.map((name): IdentityRule => ({
    between: [name, ...MODE],
    isBroken: (env) => env[name] !== undefined && !isTest(env),
    problem: "works only in test mode",
  })),
  ...(["CAPTCHA_EMAIL_PASSWORD", "CAPTCHA_PHONE"] as const).map((name): IdentityRule => ({
    between: [name, ...MODE],
    // The embedded service cannot verify captchas: the SDK's placeholder token proves nothing and locks users out.
    isBroken: (env) => env[name] !== "OFF" && !isTest(env),
    problem: "works only in test mode; elsewhere rate limits protect",
  })),
  ...(["FIREBASE_API_KEY", "FIREBASE_AUTH_DOMAIN", "FIREBASE_PROJECT_ID"] as const).map(
    (name): IdentityRule => ({
      between: [name, "IDENTITY"],
      isBroken: (env) => isHosted(env) && !env[name],
      problem: "is required with IDENTITY=firebase",
    }),
  ),
  {
    between: ["IDENTITY_SERVICE_URL", "IDENTITY"],
    isBroken: (env) => !isHosted(env) && !!env.IDENTITY_SERVICE_URL,
    problem: "works only with IDENTITY=firebase",
  },
  {
    between: ["IDENTITY_API_KEY", "IDENTITY"],
    isBroken: (env) => isHosted(env) && env.IDENTITY_API_KEY !== EMBEDDED_API_KEY,
    problem: "works only with IDENTITY=embedded; for Firebase set FIREBASE_API_KEY",
  },
  {
    between: ["IDENTITY_SERVICE_URL", ...MODE],
    isBroken: (env) => !!env.IDENTITY_SERVICE_URL && !isTest(env),
    problem: "replaces Google's servers, which only test mode allows",
  },
  {
    between: ["PASSWORD_POLICY", "IDENTITY"],
    isBroken: (env) => isHosted(env) && !!env.PASSWORD_POLICY,
    problem: "works only with IDENTITY=embedded; Firebase has its own policy",
  },
  {
    between: ["EMAIL_ENUMERATION_PROTECTION", "IDENTITY"],
    isBroken: (env) => isHosted(env) && env.EMAIL_ENUMERATION_PROTECTION === "off",
    problem: "works only with IDENTITY=embedded; Firebase has its own setting",
  },
  ...LIFETIMES.map((name): IdentityRule => ({
    between: [name, "IDENTITY"],
    isBroken: (env) => isHosted(env) && env[name] !== undefined,
    problem: "works only with IDENTITY=embedded; Firebase's lifetimes are fixed",
  })),
];

function read(env: IdentityEnvironment): IdentityConfig {
  const {
    FIREBASE_API_KEY: apiKey,
    FIREBASE_AUTH_DOMAIN: authDomain,
    FIREBASE_PROJECT_ID: projectId,
  } = env;
  if (isHosted(env) && apiKey && authDomain && projectId)
    return {
      kind: "firebase",
      apiKey,
      authDomain,
      projectId,
      serviceUrl: env.IDENTITY_SERVICE_URL,
    };
  return {
    kind: "embedded",
    apiKey: env.IDENTITY_API_KEY,
    passwordPolicy: env.PASSWORD_POLICY,
    hidesAccounts: env.EMAIL_ENUMERATION_PROTECTION === "on",
    lifetimes: {
      ...(env.TOKEN_TTL_S && { idTokenSeconds: env.TOKEN_TTL_S }),
      ...(env.OOB_TTL_S && { mailedCodeSeconds: env.OOB_TTL_S }),
      ...(env.RECENT_SIGN_IN_S && { recentSignInSeconds: env.RECENT_SIGN_IN_S }),
    },
    captcha: { emailPassword: env.CAPTCHA_EMAIL_PASSWORD, phone: env.CAPTCHA_PHONE },
  };
}

export const identitySettings = { variables, rules, read };

function isHosted(env: IdentityEnvironment): boolean {
  return env.IDENTITY === "firebase";
}
