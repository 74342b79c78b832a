import { href } from "react-router";
import { withBasename } from "#app/platform/basename.ts";
import { takeItem, writeItem } from "#app/platform/browser/storage.ts";
import { requireAuthorizedDomain } from "#app/session/authorized-domains.ts";
import type { ProviderCredential } from "#protocol/provider-window.ts";
import { ProviderError, takeRedirectResponse } from "#app/session/provider-response.ts";
import { openProviderPopup, providerPath } from "#app/session/provider-popup.ts";
import { toolkitUrl } from "#app/session/toolkit-url.ts";
import type { AccountHolder } from "./account-holder.ts";

const PURPOSE_KEY = "provider-purpose";
const purposes = ["link", "signInAgain"] as const;
type Purpose = (typeof purposes)[number];

/** Call it directly in the click handler, or browsers block the popup. Throws as `openProviderPopup` does. */
export function openOwnPopup(
  { apiKey }: AccountHolder,
  providerId: string,
): Promise<ProviderCredential> {
  return openProviderPopup({
    providerId,
    isAllowed: requireAuthorizedDomain(toolkitUrl(), apiKey),
  });
}

export function isBlocked(error: unknown): boolean {
  return error instanceof ProviderError && error.code === "auth/popup-blocked";
}

/** Redirects this tab instead of opening a popup; unsaved input is lost. Throws ProviderError if storage is blocked. */
export function leaveForProvider(providerId: string, purpose: Purpose): void {
  if (!writeItem("sessionStorage", PURPOSE_KEY, purpose))
    throw new ProviderError("auth/web-storage-unsupported");
  location.assign(providerPath(providerId, withBasename(href("/account"))));
}

/** Returns the result of a redirect once; undefined if there is none. Throws the provider's error. */
export function takeRedirectResult():
  | { readonly purpose: Purpose; readonly credential: ProviderCredential }
  | undefined {
  const stored = takeItem("sessionStorage", PURPOSE_KEY);
  const credential = takeRedirectResponse();
  const purpose = purposes.find((known) => known === stored);
  return credential && purpose && { purpose, credential };
}
