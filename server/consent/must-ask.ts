import { readConsent } from "#protocol/consent.ts";

interface ConsentFields {
  readonly cookie?: string | undefined;
  readonly "sec-gpc"?: string | undefined;
}

/** Whether a request's visitor must be asked for consent. */
export type MustAsk = (fields: ConsentFields) => boolean;

/** Visitors who made a choice are not asked, nor are those whose browser sends Global Privacy Control, a refusal. */
export function createMustAsk(policyVersion: number): MustAsk {
  return ({ cookie = "", "sec-gpc": privacyControl }) =>
    privacyControl !== "1" && readConsent(cookie, policyVersion) === undefined;
}
