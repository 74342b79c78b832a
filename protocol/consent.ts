/** The consent cookie. It contains the choice and no data about a person. */

export const CONSENT_COOKIE = "consent";

export const CONSENT_CHANNEL = "consent";

/** Purposes that need consent. Everything else that the shop stores is necessary for what the visitor requested. */
export const purposes = ["measurement", "marketing"] as const;

export type Purpose = (typeof purposes)[number];
export type Choice = Readonly<Record<Purpose, boolean>>;

export const answers = ["accept", "reject", "choose"] as const;

export const nothingAllowed: Choice = { measurement: false, marketing: false };

export interface GivenConsent {
  readonly recordId: string;
  readonly policyVersion: number;
  readonly choice: Choice;
}

const COOKIE_PATTERN = /^([\w-]{22})\.(\d{1,6})\.([01])([01])$/;

/** Undefined if the cookie is absent or has another shape. */
export function parseConsent(value: string | undefined): GivenConsent | undefined {
  const [, recordId, version, measurement, marketing] = COOKIE_PATTERN.exec(value ?? "") ?? [];
  if (recordId === undefined) return undefined;
  return {
    recordId,
    policyVersion: Number(version),
    choice: { measurement: measurement === "1", marketing: marketing === "1" },
  };
}

const COOKIE_VALUE = new RegExp(`(?:^|; ?)${CONSENT_COOKIE}=([^;]*)`);

/** Undefined if the visitor has not decided about this version of the policy. */
export function readConsent(cookies: string, policyVersion: number): GivenConsent | undefined {
  const given = parseConsent(COOKIE_VALUE.exec(cookies)?.[1]);
  return given?.policyVersion === policyVersion ? given : undefined;
}

export function formatConsent({ recordId, policyVersion, choice }: GivenConsent): string {
  return `${recordId}.${policyVersion}.${purposes.map((purpose) => Number(choice[purpose])).join("")}`;
}
