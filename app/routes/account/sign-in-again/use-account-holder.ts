import { useTranslate } from "#app/i18n/messages.ts";
import { usePageInfo } from "#app/platform/page-info.ts";
import type { AccountHolder, AccountHolderView } from "../holder/account-holder.ts";
import { askToSignIn } from "./ask-to-sign-in.ts";

export function useAccountHolder(view: AccountHolderView): AccountHolder {
  const translate = useTranslate();
  const { identityApiKey: apiKey, storeName } = usePageInfo();
  const { uid, email, hasPassword, providers } = view;
  const holder: AccountHolder = {
    uid,
    email,
    hasPassword,
    providers,
    apiKey,
    storeName,
    askToSignIn: () => askToSignIn(holder, translate("signInAgain.title")),
  };
  return holder;
}
