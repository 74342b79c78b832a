import type { User } from "firebase/auth";
import type { SettingsView } from "./settings-view.ts";

/** The account data that signing in again needs. */
export type AccountHolderView = Pick<SettingsView, "uid" | "email" | "hasPassword" | "providers">;

/** The account whose settings are being changed. */
export interface AccountHolder extends AccountHolderView {
  readonly apiKey: string;
  readonly storeName: string;
  /** Resolves to the SDK's user after the sign-in; rejects with SignInCancelled if the dialog is closed. */
  askToSignIn(): Promise<User>;
}
