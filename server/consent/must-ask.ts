import { CONSENT_COOKIE, type GivenConsent, parseConsent } from "#protocol/consent.ts";

interface ConsentFields {
  readonly cookie?: string | undefined;
  readonly "sec-gpc"?: string | undefined;
}

/** Whether a request's visitor must be asked for consent. */
export type MustAsk = (fields: ConsentFields) => boolean;

const VALUE = new RegExp(`(?:^|; ?)${CONSENT_COOKIE}=([^;]*)`);

/** Reads the choice from a `Cookie` header. A choice about another version of the policy does not count. */
function readConsent(cookies: string, policyVersion: number): GivenConsent | undefined {
  const given = parseConsent(VALUE.exec(cookies)?.[1]);
  return given?.policyVersion === policyVersion ? given : undefined;
}

/** Visitors who made a choice are not asked, nor are those whose browser sends Global Privacy Control, a refusal. */
export function createMustAsk(policyVersion: number): MustAsk {
  return ({ cookie = "", "sec-gpc": privacyControl }) =>
    privacyControl !== "1" && readConsent(cookie, policyVersion) === undefined;
}
