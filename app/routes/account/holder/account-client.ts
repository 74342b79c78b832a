/** Account changes through the SDK; loaded when a setting is used. */
import {
  deleteUser,
  EmailAuthProvider,
  linkWithCredential,
  sendEmailVerification,
  unlink,
  updatePassword,
  updateProfile,
  type User,
  verifyBeforeUpdateEmail,
} from "firebase/auth";
import { href } from "react-router";
import { authErrorCode } from "#app/session/auth-error.ts";
import { identityAuth, openSession } from "#app/session/identity-client.ts";
import { linkIdentity } from "#app/session/link-identity.ts";
import { withBasename } from "#app/platform/basename.ts";
import type { ProviderCredential } from "#protocol/provider-window.ts";
import { ProviderError } from "#app/session/provider-response.ts";
import { clearProfile, type ProfileField } from "./clear-profile.ts";
import type { AccountHolder } from "./account-holder.ts";

const RECENT_SIGN_IN_ERRORS = new Set([
  "auth/requires-recent-login",
  "auth/user-token-expired",
  "auth/invalid-user-token",
]);

/** Asks for a sign-in if the service requires a recent one. Throws SignInCancelled if the visitor declines. */
export async function withRecentSignIn<Result>(
  holder: AccountHolder,
  action: (user: User) => Promise<Result>,
): Promise<Result> {
  const auth = identityAuth(holder.apiKey);
  await auth.authStateReady();
  const { currentUser } = auth;
  if (currentUser?.uid === holder.uid)
    try {
      return await action(currentUser);
    } catch (error) {
      if (!RECENT_SIGN_IN_ERRORS.has(authErrorCode(error))) throw error;
    }
  return action(await holder.askToSignIn());
}

export function mailVerification(holder: AccountHolder): Promise<void> {
  return withRecentSignIn(holder, (user) => sendEmailVerification(user, toAccount()));
}

/** Using the mailed link changes the email and ends all sessions. */
export function mailNewAddress(holder: AccountHolder, email: string): Promise<void> {
  return withRecentSignIn(holder, (user) => verifyBeforeUpdateEmail(user, email, toAccount()));
}

/** Ends all sessions and opens a new one here. `email` is used only if the account has none. */
export function savePassword(
  holder: AccountHolder,
  password: string,
  email: string,
): Promise<void> {
  return withRecentSignIn(holder, async (user) => {
    if (user.email) await updatePassword(user, password);
    else await linkWithCredential(user, EmailAuthProvider.credential(email, password));
    await openSession(user, { isFresh: true });
  });
}

export interface Profile {
  readonly displayName: string;
  readonly photoUrl: string;
}

/** Removes the name or picture if its field is empty. */
export function saveProfile(
  holder: AccountHolder,
  { displayName, photoUrl }: Profile,
): Promise<void> {
  const cleared: ProfileField[] = [
    ...(displayName ? [] : (["DISPLAY_NAME"] as const)),
    ...(photoUrl ? [] : (["PHOTO_URL"] as const)),
  ];
  return withRecentSignIn(holder, async (user) => {
    await updateProfile(user, {
      ...(displayName && { displayName }),
      ...(photoUrl && { photoURL: photoUrl }),
    });
    if (cleared.length > 0) await clearProfile(identityAuth(holder.apiKey), user, cleared);
  });
}

export async function linkProvider(
  holder: AccountHolder,
  credential: ProviderCredential,
): Promise<void> {
  await withRecentSignIn(holder, (user) => linkIdentity(user, credential));
}

/** EMAIL_PROVIDER_ID unlinks password and mailed links. Reloads, because another tab may have unlinked methods. */
export async function unlinkProvider(holder: AccountHolder, providerId: string): Promise<void> {
  await withRecentSignIn(holder, async (user) => {
    await user.reload();
    if (user.providerData.every((each) => each.providerId === providerId))
      throw new ProviderError("auth/last-way-in");
    await unlink(user, providerId);
  });
}

export function deleteAccount(holder: AccountHolder): Promise<void> {
  return withRecentSignIn(holder, (user) => deleteUser(user));
}

/** Mailed links lead to the account page, even if the change started on a broken link's page. */
function toAccount() {
  return { url: location.origin + withBasename(href("/account")) };
}
