/** Consent and the services that need it. No other module names their origins. */
import { readVisitorIds } from "#domain/orders/visitor-ids.ts";
import type { PublicTracking } from "#domain/page-services/site.ts";
import type { ReadVisitorIds } from "#domain/orders/visitor-ids.ts";
import { createMeasurementProtocol } from "../adapters/analytics/measurement-protocol.ts";
import type { TrackingConfig } from "../config/tracking.ts";
import { createMustAsk, type MustAsk } from "../consent/must-ask.ts";
import { createReportJob } from "../jobs/analytics-reports.ts";
import { type ConsentApiOptions, createConsentApi } from "../routes/consent.ts";
import type { Guards, Ports, Site } from "./groups.ts";
import type { Module, Reports } from "./module.ts";
import type { PagePolicy } from "../http/middleware/security-headers.ts";

interface TrackingServices {
  /** The browser's settings. Undefined if nothing needs consent. */
  readonly tracking: PublicTracking | undefined;
  /** Undefined if the shop itself asks nobody: nothing needs consent, or a hosted service asks. */
  readonly mustAsk: MustAsk | undefined;
  readonly readVisitorIds: ReadVisitorIds;
}

interface TrackingDeps extends Pick<ConsentApiOptions, "policyVersion" | "locales"> {
  readonly settings: TrackingConfig;
  readonly ports: Ports;
  readonly site: Site;
  readonly guards: Pick<Guards, "limits" | "clientAddress">;
  readonly reports: Pick<Reports, "report">;
}

export function openTracking(deps: TrackingDeps): Module<TrackingServices> {
  const { settings, policyVersion, ports, site, guards, reports } = deps;
  const { clock } = ports;
  const tracking = publicPart(settings);
  const service = reportingTo(deps);
  return {
    services: {
      tracking,
      mustAsk: tracking && !tracking.hostedConsent ? createMustAsk(policyVersion) : undefined,
      readVisitorIds: (cookies) =>
        service && readVisitorIds(cookies, service.measurementId, clock.now()),
    },
    routes: tracking ? [{ app: createConsentApi({ ...deps, ...ports, ...site, ...guards }) }] : [],
    policy: policyOf(tracking),
    jobs: service
      ? [
          createReportJob({
            policyVersion,
            ...ports,
            ...site,
            ...reports,
            analytics: createMeasurementProtocol(service),
          }),
        ]
      : [],
  };
}

/** The service to which the server reports purchases. Test orders go to a stand-in only, never to Google. */
function reportingTo({ settings: { analytics }, site: { isTest } }: TrackingDeps) {
  const { measurementId, apiSecret, serviceUrl } = analytics ?? {};
  if (!measurementId || !apiSecret || (isTest && !serviceUrl)) return undefined;
  return { measurementId, apiSecret, serviceUrl };
}

function publicPart(settings: TrackingConfig): PublicTracking | undefined {
  const { tagManager, analytics, hostedConsent } = settings;
  if (!tagManager && !analytics) return undefined;
  return {
    ...(tagManager && { tagManager }),
    ...(analytics && { analytics: publicAnalytics(analytics) }),
    ...(hostedConsent && { hostedConsent }),
  };
}

function publicAnalytics(analytics: NonNullable<TrackingConfig["analytics"]>) {
  const { apiKey, projectId, appId, measurementId, apiSecret } = analytics;
  return {
    apiKey,
    projectId,
    appId,
    ...(measurementId && { measurementId }),
    reportsPurchases: !apiSecret,
  };
}

const IUBENDA = ["https://*.iubenda.com"];
const TAG_MANAGER = "https://www.googletagmanager.com";

/** https://developers.google.com/tag-platform/security/guides/csp */
const measurement = {
  script: ["https://*.googletagmanager.com"],
  connect: [
    "https://*.google-analytics.com",
    "https://*.analytics.google.com",
    "https://*.googletagmanager.com",
  ],
  image: ["https://*.google-analytics.com", "https://*.googletagmanager.com"],
};

function policyOf({ tagManager, analytics, hostedConsent }: PublicTracking = {}): PagePolicy {
  const measures = tagManager !== undefined || analytics !== undefined;
  return {
    script: [...(measures ? measurement.script : []), ...(hostedConsent ? IUBENDA : [])],
    connect: [
      ...(measures ? measurement.connect : []),
      ...(analytics
        ? ["https://firebase.googleapis.com", "https://firebaseinstallations.googleapis.com"]
        : []),
      ...(hostedConsent ? IUBENDA : []),
    ],
    image: [...(measures ? measurement.image : []), ...(hostedConsent ? IUBENDA : [])],
    // iubenda's banner styles itself inline.
    style: hostedConsent ? ["'unsafe-inline'", ...IUBENDA] : [],
    frame: [
      // Visitors without scripts get the container's frame, in advanced mode.
      ...(tagManager?.isAdvanced ? [TAG_MANAGER] : []),
      ...(hostedConsent ? IUBENDA : []),
    ],
  };
}
