import { useTranslate } from "../i18n/messages.ts";
import { usePageInfo } from "../platform/page-info.ts";
import type { ProviderCredential } from "#protocol/provider-window.ts";

export interface SignInParameters {
  readonly apiKey: string;
  /** True for guests. Signing up keeps their account id, because they may have bought something. */
  readonly isGuest: boolean;
  readonly factorTitle: string;
  /** Credential to link after the sign-in. */
  readonly pending?: ProviderCredential | undefined;
}

export function useSignInParameters(
  isGuest: boolean,
  pending?: ProviderCredential,
): SignInParameters {
  const translate = useTranslate();
  const { identityApiKey } = usePageInfo();
  return {
    apiKey: identityApiKey,
    isGuest,
    factorTitle: translate("secondFactor.title"),
    pending,
  };
}
