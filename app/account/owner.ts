/** Whose settings these are, for what changes them. */
import type { User } from "firebase/auth";
import { useTranslate } from "../i18n/messages.ts";
import { usePageInfo } from "../page-info.ts";
import type { SettingsView } from "./settings-view.ts";
import { askToSignIn } from "./sign-in-again/ask-to-sign-in.ts";

export interface Owner extends Pick<SettingsView, "uid" | "email" | "hasPassword" | "providers"> {
  readonly apiKey: string;
  readonly storeName: string;
  /** Ends with the SDK's user, who has just signed in; rejects with SignInCancelled. */
  askToSignIn(): Promise<User>;
}

export function useOwner(settings: SettingsView): Owner {
  const translate = useTranslate();
  const { identityApiKey: apiKey, storeName } = usePageInfo();
  const { uid, email, hasPassword, providers } = settings;
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
