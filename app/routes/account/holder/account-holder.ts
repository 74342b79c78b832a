import type { User } from "firebase/auth";
import type { SettingsView } from "./settings-view.ts";

export type AccountHolderView = Pick<SettingsView, "uid" | "email" | "hasPassword" | "providers">;

export interface AccountHolder extends AccountHolderView {
  readonly apiKey: string;
  readonly storeName: string;
  /** Resolves to the SDK's user after the sign-in. Rejects with SignInCancelled if the dialog is closed. */
  askToSignIn(): Promise<User>;
}
