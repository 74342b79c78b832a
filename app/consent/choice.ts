/** The visitor's consent, as the consent cookie stores it. */
import { type Choice, CONSENT_CHANNEL, nothingAllowed, readConsent } from "#protocol/consent.ts";
import { openChannel } from "../platform/browser/optional.ts";
import { onReturned } from "../platform/browser/returned-page.ts";
import { readPageInfo } from "../platform/page-info.ts";

/** Nothing is allowed if the visitor has not decided about the store's current policy. */
export function currentChoice(): Choice {
  const { tracking } = readPageInfo();
  const given = tracking && readConsent(document.cookie, tracking.policyVersion);
  return given?.choice ?? nothingAllowed;
}

/** Calls `listener` after each change in any tab, also after one that a page in the back/forward cache missed. */
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

/** Call this when the cookie has changed. Tells all tabs; without channels, only this one. */
export function announceChoice(): void {
  const channel = openChannel(CONSENT_CHANNEL);
  channel?.postMessage(null);
  channel?.close();
  if (!channel) dispatchEvent(new Event(CONSENT_CHANNEL));
}
