import { readConsent } from "#protocol/consent.ts";

interface ConsentFields {
  readonly cookie?: string | undefined;
  readonly "sec-gpc"?: string | undefined;
}

export type MustAsk = (fields: ConsentFields) => boolean;

/** False for visitors who made a choice or whose browser sends Global Privacy Control, which counts as a refusal. */
export function createMustAsk(policyVersion: number): MustAsk {
  return ({ cookie = "", "sec-gpc": privacyControl }) =>
    privacyControl !== "1" && readConsent(cookie, policyVersion) === undefined;
}
