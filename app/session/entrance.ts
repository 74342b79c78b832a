import { useTranslate } from "../i18n/messages.ts";
import { usePageInfo } from "../platform/page-info.ts";
import type { ProviderCredential } from "./provider-answer.ts";

/** What every way in needs to know. */
export interface Entrance {
  readonly apiKey: string;
  /** Somebody without an account, who may have bought something: the account they make keeps their id. */
  readonly isGuest: boolean;
  /** Heads the dialog that asks for a second factor. */
  readonly factorTitle: string;
  /** To be added to the account once it is open. */
  readonly pending?: ProviderCredential | undefined;
}

export function useEntrance(isGuest: boolean, pending?: ProviderCredential): Entrance {
  const translate = useTranslate();
  const { identityApiKey } = usePageInfo();
  return {
    apiKey: identityApiKey,
    isGuest,
    factorTitle: translate("secondFactor.title"),
    pending,
  };
}
