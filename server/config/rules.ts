/** Rules that involve more than one variable. */
import { EMBEDDED_API_KEY, type Environment } from "./variables.ts";

const LOCAL_HOSTS = new Set(["127.0.0.1", "localhost", "[::1]"]);

interface Rule {
  /** The first name is the one to report. The rule is skipped if any of these variables is invalid. */
  readonly between: readonly (keyof Environment)[];
  readonly isBroken: (env: Environment) => boolean;
  readonly problem: string;
}

const LIFETIMES = ["TOKEN_TTL_S", "OOB_TTL_S", "RECENT_SIGN_IN_S"] as const;

const identityRules: readonly Rule[] = [
  ...(["FIREBASE_API_KEY", "FIREBASE_AUTH_DOMAIN", "FIREBASE_PROJECT_ID"] as const).map(
    (name): Rule => ({
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
    between: ["IDENTITY_SERVICE_URL", "TEST_MODE", "STRIPE_SECRET_KEY", "PUBLIC_URL"],
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
  ...LIFETIMES.map((name): Rule => ({
    between: [name, "IDENTITY"],
    isBroken: (env) => isHosted(env) && env[name] !== undefined,
    problem: "works only with IDENTITY=embedded; Firebase's lifetimes are fixed",
  })),
];

export const rules: readonly Rule[] = [
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
  {
    between: ["RATE_LIMITS", "TEST_MODE", "STRIPE_SECRET_KEY", "PUBLIC_URL"],
    isBroken: (env) => env.RATE_LIMITS === "off" && !isTest(env),
    problem:
      "off lets anyone guess passwords and start checkouts without limit, which only test mode allows",
  },
  {
    between: ["PSEUDO_LANGUAGE", "TEST_MODE", "STRIPE_SECRET_KEY", "PUBLIC_URL"],
    isBroken: (env) => env.PSEUDO_LANGUAGE && !isTest(env),
    problem: "works only in test mode",
  },
  ...LIFETIMES.map((name): Rule => ({
    between: [name, "TEST_MODE", "STRIPE_SECRET_KEY", "PUBLIC_URL"],
    isBroken: (env) => env[name] !== undefined && !isTest(env),
    problem: "works only in test mode",
  })),
  ...(["CAPTCHA_EMAIL_PASSWORD", "CAPTCHA_PHONE"] as const).map((name): Rule => ({
    between: [name, "TEST_MODE", "STRIPE_SECRET_KEY", "PUBLIC_URL"],
    // The embedded service cannot verify captchas: the SDK's placeholder token proves nothing and locks people out.
    isBroken: (env) => env[name] !== "OFF" && !isTest(env),
    problem: "works only in test mode; elsewhere rate limits protect",
  })),
  ...identityRules,
  {
    between: ["PUBLIC_URL"],
    isBroken: (env) => isPublic(env) && !publicUrlOf(env).startsWith("https:"),
    problem: "must be https unless it names this machine",
  },
  {
    between: ["MAIL_URL", "TEST_MODE", "PUBLIC_URL"],
    isBroken: (env) => isPublic(env) && !env.TEST_MODE && env.MAIL_URL === "inbox:",
    problem: "inbox: lets everyone read all mail on a public address; it needs TEST_MODE=1 there",
  },
  {
    between: ["HOST", "TEST_MODE", "PUBLIC_URL"],
    // Checking the Host header does not stop other machines: any of them can send "Host: localhost".
    isBroken: (env) => !isPublic(env) && !env.TEST_MODE && !isLoopback(env.HOST),
    problem: "everyone on the network could read the inbox; set PUBLIC_URL, or TEST_MODE=1",
  },
];

export function isTest(env: Environment): boolean {
  return env.TEST_MODE || (!env.STRIPE_SECRET_KEY && isLocal(publicUrlOf(env)));
}

export function isHosted(env: Environment): boolean {
  return env.IDENTITY === "firebase";
}

function hasKey(env: Environment, mode: "live" | "test"): boolean {
  return env.STRIPE_SECRET_KEY?.slice(2).startsWith(`_${mode}_`) ?? false;
}

export function isPublic(env: Environment): boolean {
  return !isLocal(publicUrlOf(env));
}

function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || /^127(\.\d{1,3}){3}$/.test(host);
}

export function publicUrlOf(env: Environment): string {
  return new URL(env.PUBLIC_URL ?? `http://127.0.0.1:${env.PORT}`).origin;
}

export function isLocal(publicUrl: string): boolean {
  return LOCAL_HOSTS.has(new URL(publicUrl).hostname);
}
