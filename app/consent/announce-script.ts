import { CONSENT_CHANNEL } from "#protocol/consent.ts";

/** A block of an inline script that does what `announceChoice` does. */
export const announceScript = `{try{new BroadcastChannel("${CONSENT_CHANNEL}").postMessage(null)}catch(e){dispatchEvent(new Event("${CONSENT_CHANNEL}"))}}`;
