import { CONSENT_CHANNEL } from "#protocol/consent.ts";

export const announceScript = `{try{new BroadcastChannel("${CONSENT_CHANNEL}").postMessage(null)}catch(e){dispatchEvent(new Event("${CONSENT_CHANNEL}"))}}`;
