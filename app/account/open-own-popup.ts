/** A provider's window for the account that is signed in; where browsers block it, this tab goes and comes back. */
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

/** Call it in the click itself. Undefined where the tab leaves; throws as `openProviderPopup`. */
export async function openOwnPopup(
  { apiKey }: Owner,
  providerId: string,
  purpose: Purpose,
): Promise<ProviderCredential | undefined> {
  const isAllowed = requireAuthorizedDomain(toolkitUrl(), apiKey);
  try {
    return await openProviderPopup({ providerId, isAllowed });
  } catch (error) {
    if (!(error instanceof ProviderError) || error.code !== "auth/popup-blocked") throw error;
    sessionStorage.setItem(PURPOSE_KEY, purpose);
    location.assign(providerPath(providerId, href("/account")));
    return undefined;
  }
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
