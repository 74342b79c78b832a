/** What the settings show, told by the server: the SDK is not there until a setting is used. */
import type { SessionView } from "#app/context.ts";

export interface ProviderView {
  readonly id: string;
  readonly name: string;
  readonly isLinked: boolean;
  /** The shop may have stopped offering one that is still linked. */
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

/** Texts are empty where there is nothing. */
export interface SettingsView {
  readonly uid: string;
  readonly email: string;
  readonly isEmailVerified: boolean;
  readonly displayName: string;
  readonly photoUrl: string;
  readonly hasPassword: boolean;
  /** By password or by a mailed link. */
  readonly hasEmailSignIn: boolean;
  readonly providers: readonly ProviderView[];
  readonly factors: readonly FactorView[];
  readonly sessions: readonly SessionItem[];
}

/** As the service calls password and mailed link alike. */
export const EMAIL_SIGN_IN = "password";

/** Ways in besides the one that is looked at; without any it must stay. */
export function hasOtherWayIn(
  { hasEmailSignIn, providers }: Pick<SettingsView, "hasEmailSignIn" | "providers">,
  providerId: string,
): boolean {
  return (
    (hasEmailSignIn && providerId !== EMAIL_SIGN_IN) ||
    providers.some(({ id, isLinked }) => isLinked && id !== providerId)
  );
}
