/** A provider's window for the account that is signed in; where browsers block it, this tab may go and come back. */
import { href } from "react-router";
import { requireAuthorizedDomain } from "../session/authorized-domains.ts";
import {
  type ProviderCredential,
  ProviderError,
  takeRedirectAnswer,
} from "../session/provider-answer.ts";
import { openProviderPopup, providerPath } from "../session/provider-popup.ts";
import { toolkitUrl } from "../session/toolkit-url.ts";
import type { Owner } from "./owner.ts";

const PURPOSE_KEY = "provider-purpose";
const purposes = ["link", "signInAgain"] as const;
type Purpose = (typeof purposes)[number];

/** Call it in the click itself. Throws as `openProviderPopup`. */
export function openOwnPopup({ apiKey }: Owner, providerId: string): Promise<ProviderCredential> {
  return openProviderPopup({
    providerId,
    isAllowed: requireAuthorizedDomain(toolkitUrl(), apiKey),
  });
}

export function isBlocked(error: unknown): boolean {
  return error instanceof ProviderError && error.code === "auth/popup-blocked";
}

/** Instead of a window; what was typed on this page is lost. */
export function leaveForProvider(providerId: string, purpose: Purpose): void {
  sessionStorage.setItem(PURPOSE_KEY, purpose);
  location.assign(providerPath(providerId, href("/account")));
}

/** What the tab brings back, once. Undefined where it never left; throws what went wrong at the provider. */
export function takeOwnRedirect():
  | { readonly purpose: Purpose; readonly credential: ProviderCredential }
  | undefined {
  const stored = sessionStorage.getItem(PURPOSE_KEY);
  sessionStorage.removeItem(PURPOSE_KEY);
  const credential = takeRedirectAnswer();
  const purpose = purposes.find((known) => known === stored);
  return credential && purpose && { purpose, credential };
}
