import {
  type Analytics,
  getAnalytics,
  isSupported,
  logEvent,
  setAnalyticsCollectionEnabled,
} from "firebase/analytics";
import { initializeApp } from "firebase/app";
import { readPageInfo } from "../platform/page-info.ts";
import { mayMeasure } from "./may-measure.ts";

/** Analytics needs an app with a name, because signing in uses the SDK's default app. */
const APP_NAME = "analytics";

let started: Promise<Analytics | undefined> | undefined;

/** Undefined in browsers without cookies or IndexedDB, and offline, when a later call tries again. Idempotent. */
export async function start(): Promise<Analytics | undefined> {
  if (!started && !navigator.onLine) return undefined;
  started ??= open();
  return started;
}

export async function stop(): Promise<void> {
  const analytics = await started;
  if (analytics) setAnalyticsCollectionEnabled(analytics, false);
}

export async function log(event: string, details: object): Promise<void> {
  const analytics = await start();
  if (analytics) logEvent(analytics, event, { ...details });
}

async function open(): Promise<Analytics | undefined> {
  if (!(await isSupported())) {
    // oxlint-disable-next-line no-console -- required by the specification
    console.info("Analytics is off: it needs cookies and IndexedDB.");
    return undefined;
  }
  const settings = readPageInfo().tracking?.analytics;
  if (!settings || !mayMeasure()) return undefined;
  const analytics = getAnalytics(initializeApp(settings, APP_NAME));
  // This call also catches and logs a failed start, which would otherwise be an unhandled rejection.
  setAnalyticsCollectionEnabled(analytics, true);
  return analytics;
}
