import { CONSENT_COOKIE } from "#protocol/consent.ts";
import type { TrackingInfo } from "../platform/page-info.ts";

/**
 * Google Consent Mode's default: everything denied. Runs before every other script, so that it is the data layer's
 * first entry. A stored choice about the current policy is applied at once. The server alone sends this text.
 * https://developers.google.com/tag-platform/security/guides/consent
 */
export function consentScript({ policyVersion }: Pick<TrackingInfo, "policyVersion">): string {
  return `window.dataLayer=window.dataLayer||[];function gtag(){dataLayer.push(arguments)}gtag("consent","default",{ad_storage:"denied",ad_user_data:"denied",ad_personalization:"denied",analytics_storage:"denied",functionality_storage:"denied",personalization_storage:"denied",security_storage:"granted",wait_for_update:500});try{(function(c,s){if(c)s=function(v){return v==="1"?"granted":"denied"},gtag("consent","update",{analytics_storage:s(c[1]),ad_storage:s(c[2]),ad_user_data:s(c[2]),ad_personalization:s(c[2])})})(/(?:^|; )${CONSENT_COOKIE}=[\\w-]{22}\\.${policyVersion}\\.([01])([01])(?:;|$)/.exec(document.cookie))}catch(e){}`;
}
