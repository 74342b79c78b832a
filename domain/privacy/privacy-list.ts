/** What browsers store and contact, and what the log contains. A browser test fails if it finds anything else. */

export type Basis = "needed" | "measurement" | "marketing";

export type Service = "tagManager" | "analytics" | "hostedConsent" | "hostedIdentity";

export interface StoredItem {
  readonly kind: "cookie" | "localStorage" | "sessionStorage" | "indexedDB" | "serviceWorker";
  /** Over http the first name is used, over https the last. `*` matches any text. */
  readonly names: readonly string[];
  /** Absent: until the tab is closed or the visitor signs out or deletes it. */
  readonly days?: number;
  readonly basis: Basis;
  /** The services that need it; absent: all shops store it. */
  readonly only?: readonly Service[];
  /** A message key in the section `privacy`. */
  readonly purpose: Purpose;
}

export type Purpose = (typeof purposes)[number];

const purposes = [
  "session",
  "signedIn",
  "variant",
  "source",
  "coupon",
  "device",
  "claim",
  "providerAttempt",
  "consent",
  "colorMode",
  "declinedLanguage",
  "scroll",
  "reload",
  "notice",
  "typedEmail",
  "mailedLink",
  "providerReturn",
  "account",
  "probe",
  "download",
  "statistics",
  "installation",
  "advertising",
  "reported",
  "hostedConsent",
] as const;

const TEN_MINUTES = 10 / (24 * 60);
const needed = "needed";

export const storedItems: readonly StoredItem[] = [
  {
    kind: "cookie",
    names: ["session", "__Host-session"],
    days: 400,
    basis: needed,
    purpose: "session",
  },
  { kind: "cookie", names: ["signed_in"], days: 400, basis: needed, purpose: "signedIn" },
  { kind: "cookie", names: ["variant"], days: 365, basis: needed, purpose: "variant" },
  { kind: "cookie", names: ["source"], days: 365, basis: needed, purpose: "source" },
  { kind: "cookie", names: ["coupon"], days: 30, basis: needed, purpose: "coupon" },
  {
    kind: "cookie",
    names: ["device", "__Host-device"],
    days: 365,
    basis: needed,
    purpose: "device",
  },
  {
    kind: "cookie",
    names: ["claim", "__Host-claim"],
    days: TEN_MINUTES,
    basis: needed,
    purpose: "claim",
  },
  {
    kind: "cookie",
    names: ["provider-attempt", "__Secure-provider-attempt"],
    days: TEN_MINUTES,
    basis: needed,
    purpose: "providerAttempt",
  },
  {
    kind: "cookie",
    names: ["consent"],
    days: 365,
    basis: needed,
    only: ["tagManager", "analytics", "hostedConsent"],
    purpose: "consent",
  },
  { kind: "localStorage", names: ["color-mode"], basis: needed, purpose: "colorMode" },
  {
    kind: "localStorage",
    names: ["declined-language"],
    basis: needed,
    purpose: "declinedLanguage",
  },
  { kind: "localStorage", names: ["sign-in-email"], basis: needed, purpose: "mailedLink" },
  { kind: "localStorage", names: ["firebase:*"], basis: needed, purpose: "account" },
  { kind: "sessionStorage", names: ["scroll"], basis: needed, purpose: "scroll" },
  { kind: "sessionStorage", names: ["build:reload"], basis: needed, purpose: "reload" },
  { kind: "sessionStorage", names: ["notice"], basis: needed, purpose: "notice" },
  { kind: "sessionStorage", names: ["typed-email"], basis: needed, purpose: "typedEmail" },
  { kind: "sessionStorage", names: ["provider-*"], basis: needed, purpose: "providerReturn" },
  { kind: "indexedDB", names: ["firebaseLocalStorageDb"], basis: needed, purpose: "account" },
  { kind: "localStorage", names: ["__sak"], basis: needed, purpose: "probe" },
  {
    kind: "indexedDB",
    names: ["validate-browser-context-for-indexeddb-analytics-module"],
    basis: "measurement",
    only: ["analytics"],
    purpose: "probe",
  },
  { kind: "serviceWorker", names: ["/download-worker.js"], basis: needed, purpose: "download" },
  {
    kind: "cookie",
    names: ["_ga", "_ga_*"],
    days: 730,
    basis: "measurement",
    only: ["tagManager", "analytics"],
    purpose: "statistics",
  },
  {
    kind: "indexedDB",
    names: ["firebase-installations-database", "firebase-heartbeat-database"],
    basis: "measurement",
    only: ["analytics"],
    purpose: "installation",
  },
  {
    kind: "cookie",
    names: ["_gcl_*"],
    days: 90,
    basis: "marketing",
    only: ["tagManager", "analytics"],
    purpose: "advertising",
  },
  {
    kind: "localStorage",
    names: ["reported-purchases"],
    basis: "measurement",
    only: ["tagManager", "analytics"],
    purpose: "reported",
  },
  {
    kind: "cookie",
    names: ["_iub_cs-*"],
    days: 365,
    basis: needed,
    only: ["hostedConsent"],
    purpose: "hostedConsent",
  },
];

export interface AskedHost {
  readonly host: string;
  /** "needed": contacted without asking for consent. */
  readonly bases: readonly Basis[];
  readonly only: readonly Service[];
}

/** Hosts other than the shop's own. Links that visitors follow are not listed. */
export const askedHosts: readonly AskedHost[] = [
  {
    host: "www.googletagmanager.com",
    bases: ["measurement", "marketing"],
    only: ["tagManager", "analytics"],
  },
  { host: "*.google-analytics.com", bases: ["measurement"], only: ["tagManager", "analytics"] },
  { host: "*.analytics.google.com", bases: ["measurement"], only: ["tagManager", "analytics"] },
  { host: "firebase.googleapis.com", bases: ["measurement"], only: ["analytics"] },
  { host: "firebaseinstallations.googleapis.com", bases: ["measurement"], only: ["analytics"] },
  { host: "cs.iubenda.com", bases: ["needed"], only: ["hostedConsent"] },
  { host: "cdn.iubenda.com", bases: ["needed"], only: ["hostedConsent"] },
  { host: "identitytoolkit.googleapis.com", bases: ["needed"], only: ["hostedIdentity"] },
  { host: "securetoken.googleapis.com", bases: ["needed"], only: ["hostedIdentity"] },
];

export interface StoredRecord {
  readonly name: string;
  /** Absent: as long as the document, or until the account is deleted. */
  readonly days?: number;
  readonly basis: Basis;
}

export const storedRecords: readonly StoredRecord[] = [
  { name: "consents", days: 3 * 365, basis: needed },
  { name: "orders.analytics", basis: "measurement" },
  { name: "analyticsOutbox", days: 90, basis: "measurement" },
  { name: "webVitals", days: 35, basis: "measurement" },
];

/** Fields of log lines. None contains a token, an address or a query string. */
export const logFields: readonly string[] = [
  "level",
  "time",
  "pid",
  "msg",
  "requestId",
  "traceId",
  "method",
  "route",
  "status",
  "durationMs",
  "err",
];

/** Entries of `listed` may contain `*`. */
export function isListed(name: string, listed: readonly string[]): boolean {
  return listed.some((pattern) => {
    const [start = "", end] = pattern.split("*");
    return end === undefined ? name === pattern : name.startsWith(start) && name.endsWith(end);
  });
}
