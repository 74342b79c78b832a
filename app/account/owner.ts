/** Whose settings these are, for what changes them. */
import type { User } from "firebase/auth";
import { useTranslate } from "../i18n/messages.ts";
import { usePageInfo } from "../platform/page-info.ts";
import type { SettingsView } from "../routes/account/settings-view.ts";
import { askToSignIn } from "../routes/account/sign-in-again/ask-to-sign-in.ts";

/** Enough to ask them to sign in again. */
export type OwnerView = Pick<SettingsView, "uid" | "email" | "hasPassword" | "providers">;

export interface Owner extends OwnerView {
  readonly apiKey: string;
  readonly storeName: string;
  /** Ends with the SDK's user, who has just signed in; rejects with SignInCancelled. */
  askToSignIn(): Promise<User>;
}

export function useOwner(view: OwnerView): Owner {
  const translate = useTranslate();
  const { identityApiKey: apiKey, storeName } = usePageInfo();
  const { uid, email, hasPassword, providers } = view;
  const owner: Owner = {
    uid,
    email,
    hasPassword,
    providers,
    apiKey,
    storeName,
    askToSignIn: () => askToSignIn(owner, translate("signInAgain.title")),
  };
  return owner;
}
