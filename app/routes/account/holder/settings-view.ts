/** The server provides this data, because the SDK is loaded only when a setting is used. */
import type { SessionView } from "#domain/page-services/visitor.ts";

export interface ProviderView {
  readonly id: string;
  readonly name: string;
  readonly isLinked: boolean;
  /** False for a linked provider that the shop no longer offers. */
  readonly isOffered: boolean;
}

export interface FactorView {
  readonly id: string;
  readonly name: string;
  readonly addedOn: string;
}

export interface SessionItem extends Pick<SessionView, "id" | "browser" | "system" | "isCurrent"> {
  readonly lastSeen: string;
}

export interface SettingsView {
  readonly uid: string;
  readonly email: string;
  readonly isEmailVerified: boolean;
  readonly displayName: string;
  readonly photoUrl: string;
  readonly hasPassword: boolean;
  /** True if the account can sign in with a password or a mailed link. */
  readonly hasEmailSignIn: boolean;
  readonly providers: readonly ProviderView[];
  readonly factors: readonly FactorView[];
  readonly sessions: readonly SessionItem[];
  /** True if deleting the account ends its purchases. A hosted identity service does not report deletions. */
  readonly endsPurchases: boolean;
}

/** The identity service's provider id for both password and mailed link. */
export const EMAIL_PROVIDER_ID = "password";

/** The last sign-in method cannot be unlinked. */
export function hasOtherSignInMethod(
  { hasEmailSignIn, providers }: Pick<SettingsView, "hasEmailSignIn" | "providers">,
  providerId: string,
): boolean {
  return (
    (hasEmailSignIn && providerId !== EMAIL_PROVIDER_ID) ||
    providers.some(({ id, isLinked }) => isLinked && id !== providerId)
  );
}
