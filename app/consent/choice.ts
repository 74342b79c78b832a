/** The visitor's choice about consent, as the consent cookie stores it. Other tabs learn of each change. */
import { type Choice, CONSENT_COOKIE, nothingAllowed, parseConsent } from "#protocol/consent.ts";
import { readPageInfo } from "../platform/page-info.ts";

const CHANNEL = "consent";

/** Nothing is allowed if there is no choice about the store's current policy. */
export function currentChoice(): Choice {
  const prefix = `${CONSENT_COOKIE}=`;
  const cookie = document.cookie.split("; ").find((pair) => pair.startsWith(prefix));
  const given = parseConsent(cookie?.slice(prefix.length));
  const isCurrent = given?.policyVersion === readPageInfo().tracking?.policyVersion;
  return given && isCurrent ? given.choice : nothingAllowed;
}

/** Calls `listener` after each change, in this tab or another. Returns a function that stops listening. */
export function onChoice(listener: (choice: Choice) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = () => listener(currentChoice());
  return () => channel.close();
}

/** Call this when the cookie has changed. This tab's own listeners are also called. */
export function announceChoice(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(null);
  channel.close();
}
