/** The visitor's choice about consent, as the consent cookie stores it. Other tabs learn of each change. */
import { type Choice, CONSENT_CHANNEL, nothingAllowed, readConsent } from "#protocol/consent.ts";
import { openChannel } from "../platform/browser/optional.ts";
import { onReturned } from "../platform/browser/returned-page.ts";
import { readPageInfo } from "../platform/page-info.ts";

/** Nothing is allowed if there is no choice about the store's current policy. */
export function currentChoice(): Choice {
  const { tracking } = readPageInfo();
  const given = tracking && readConsent(document.cookie, tracking.policyVersion);
  return given?.choice ?? nothingAllowed;
}

/**
 * Calls `listener` after each change, in this tab or another, and when a page returns that missed changes. Returns a
 * function that stops listening.
 */
export function onChoice(listener: (choice: Choice) => void): () => void {
  const tell = () => listener(currentChoice());
  const channel = openChannel(CONSENT_CHANNEL);
  channel?.addEventListener("message", tell);
  addEventListener(CONSENT_CHANNEL, tell);
  const stopReturned = onReturned(tell);
  return () => {
    channel?.close();
    removeEventListener(CONSENT_CHANNEL, tell);
    stopReturned();
  };
}

/**
 * Call this when the cookie has changed. This tab's own listeners are also called; without channels they alone, by an
 * event of the same name, as in `announceScript`.
 */
export function announceChoice(): void {
  const channel = openChannel(CONSENT_CHANNEL);
  channel?.postMessage(null);
  channel?.close();
  if (!channel) dispatchEvent(new Event(CONSENT_CHANNEL));
}
