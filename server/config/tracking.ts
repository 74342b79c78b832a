import { z } from "zod";
import { isTest, MODE, type ModeEnvironment } from "./mode.ts";
import type { Rule } from "./rule.ts";
import { isOrigin, variable } from "./values.ts";

/** Languages of the hosted consent service's policies, in the order of its configuration. */
const policyLanguages = [
  "en",
  "it",
  "fr",
  "pt",
  "es",
  "de",
  "nl",
  "sv",
  "cs",
  "pl",
  "hu",
  "sl",
  "el",
  "bg",
  "ru",
  "fi",
] as const;

const CONTAINER = /^(?:GTM|G)-[0-9A-Z]+$/;

const numericId = z.string().regex(/^\d{1,12}$/, "must be a number");

const variables = {
  /** An invalid id is not loaded, and the start prints a warning: a shop must not stop because of its tags. */
  GTM_ID: variable(z.string().optional()),
  GTM_CONSENT_MODE: variable(
    z.enum(["basic", "advanced"], { error: "must be basic or advanced" }).default("basic"),
  ),
  FIREBASE_APP_ID: variable(
    z
      .string()
      .regex(/^1:\d+:web:[0-9a-f]+$/, "must be a web app's id such as 1:1234:web:0a1b2c")
      .optional(),
  ),
  FIREBASE_MEASUREMENT_ID: variable(
    z
      .string()
      .regex(/^G-[0-9A-Z]+$/, "must be an id such as G-ABC123")
      .optional(),
  ),
  GA_API_SECRET: variable(
    z
      .string()
      .regex(/^[\w-]+$/, "letters, digits, - and _")
      .optional(),
  ),
  GA_SERVICE_URL: variable(
    z
      .string()
      .refine(isOrigin, "must be an origin such as http://127.0.0.1:4000, without a path")
      .optional(),
  ),
  IUBENDA_SITE_ID: variable(numericId.optional()),
  IUBENDA_POLICY_IDS: variable(
    z
      .string()
      .transform((value) => value.split(",").map((id) => id.trim()))
      .pipe(
        z
          .array(numericId)
          .length(
            policyLanguages.length,
            `must be ${policyLanguages.length} numbers with commas between, for ${policyLanguages.join(", ")}`,
          ),
      )
      .optional(),
  ),
};

type TrackingEnvironment = z.output<z.ZodObject<typeof variables>> & {
  readonly FIREBASE_API_KEY?: string | undefined;
  readonly FIREBASE_PROJECT_ID?: string | undefined;
};

export interface HostedConsentConfig {
  readonly siteId: string;
  /** Numeric ids by language, in the order of `policyLanguages`. */
  readonly policyIds: Readonly<Record<string, string>>;
}

export interface AnalyticsConfig {
  readonly apiKey: string;
  readonly projectId: string;
  readonly appId: string;
  /** Used if the service does not name one. */
  readonly measurementId: string | undefined;
  /** Absent: only browsers report purchases. */
  readonly apiSecret: string | undefined;
  /** Replaces Google's server for purchases; test mode only. */
  readonly serviceUrl: string | undefined;
}

export interface TrackingConfig {
  readonly tagManager: { readonly id: string; readonly isAdvanced: boolean } | undefined;
  /** An invalid GTM_ID, which is not loaded. */
  readonly invalidTagManagerId: string | undefined;
  readonly analytics: AnalyticsConfig | undefined;
  /** Absent: the shop's own banner asks for consent. */
  readonly hostedConsent: HostedConsentConfig | undefined;
}

export function isReporting({ tracking }: { readonly tracking: TrackingConfig }): boolean {
  return tracking.analytics?.apiSecret !== undefined;
}

type TrackingRule = Rule<TrackingEnvironment & ModeEnvironment>;

const rules: readonly TrackingRule[] = [
  ...(["FIREBASE_API_KEY", "FIREBASE_PROJECT_ID"] as const).map((name): TrackingRule => ({
    between: [name, "FIREBASE_APP_ID"],
    isBroken: (env) => !!env.FIREBASE_APP_ID && !env[name],
    problem: "is required with FIREBASE_APP_ID",
  })),
  {
    between: ["FIREBASE_MEASUREMENT_ID", "FIREBASE_APP_ID"],
    isBroken: (env) => !!env.FIREBASE_MEASUREMENT_ID && !env.FIREBASE_APP_ID,
    problem: "works only with FIREBASE_APP_ID",
  },
  {
    between: ["GA_API_SECRET", "FIREBASE_MEASUREMENT_ID"],
    isBroken: (env) => !!env.GA_API_SECRET && !env.FIREBASE_MEASUREMENT_ID,
    problem: "works only with FIREBASE_MEASUREMENT_ID",
  },
  {
    between: ["GA_SERVICE_URL", ...MODE],
    isBroken: (env) => !!env.GA_SERVICE_URL && !isTest(env),
    problem: "replaces Google's server, which only test mode allows",
  },
  {
    between: ["IUBENDA_POLICY_IDS", "IUBENDA_SITE_ID"],
    isBroken: (env) => !!env.IUBENDA_SITE_ID !== !!env.IUBENDA_POLICY_IDS,
    problem: "is required with IUBENDA_SITE_ID, and works only with it",
  },
];

function read(env: TrackingEnvironment): TrackingConfig {
  const {
    GTM_ID: id,
    FIREBASE_APP_ID: appId,
    FIREBASE_API_KEY: apiKey,
    FIREBASE_PROJECT_ID: projectId,
    IUBENDA_SITE_ID: siteId,
    IUBENDA_POLICY_IDS: policyIds,
  } = env;
  const isValid = CONTAINER.test(id ?? "");
  return {
    tagManager: id && isValid ? { id, isAdvanced: env.GTM_CONSENT_MODE === "advanced" } : undefined,
    invalidTagManagerId: isValid ? undefined : id,
    analytics:
      appId && apiKey && projectId
        ? {
            apiKey,
            projectId,
            appId,
            measurementId: env.FIREBASE_MEASUREMENT_ID,
            apiSecret: env.GA_API_SECRET,
            serviceUrl: env.GA_SERVICE_URL,
          }
        : undefined,
    hostedConsent:
      siteId && policyIds
        ? {
            siteId,
            policyIds: Object.fromEntries(
              policyLanguages.map((language, at) => [language, policyIds[at] ?? ""]),
            ),
          }
        : undefined,
  };
}

export const trackingSettings = { variables, rules, read };
