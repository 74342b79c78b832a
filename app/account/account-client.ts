/** What people change about their account, by the SDK; loaded when a setting is used. */
import {
  deleteUser,
  EmailAuthProvider,
  linkWithCredential,
  OAuthProvider,
  sendEmailVerification,
  unlink,
  updatePassword,
  updateProfile,
  type User,
  verifyBeforeUpdateEmail,
} from "firebase/auth";
import { href } from "react-router";
import { authErrorCode } from "../session/auth-error.ts";
import { identityAuth, openSession } from "../session/identity-client.ts";
import { type ProviderCredential, ProviderError } from "../session/provider-answer.ts";
import { clearProfile, type ProfileField } from "../routes/account/clear-profile.ts";
import type { Owner } from "./owner.ts";

const WANTS_SIGN_IN = new Set([
  "auth/requires-recent-login",
  "auth/user-token-expired",
  "auth/invalid-user-token",
]);

/**
 * Where the SDK has nobody though the server's session stands, or the service wants a fresh proof, the owner is asked to
 * sign in, and `action` runs then, once more at most. Throws SignInCancelled.
 */
export async function asOwner<Result>(
  owner: Owner,
  action: (user: User) => Promise<Result>,
): Promise<Result> {
  const auth = identityAuth(owner.apiKey);
  await auth.authStateReady();
  const { currentUser } = auth;
  if (currentUser?.uid === owner.uid)
    try {
      return await action(currentUser);
    } catch (error) {
      if (!WANTS_SIGN_IN.has(authErrorCode(error))) throw error;
    }
  return action(await owner.askToSignIn());
}

export function mailVerification(owner: Owner): Promise<void> {
  return asOwner(owner, (user) => sendEmailVerification(user, toAccount()));
}

/** The address changes when the link in the mail to it is opened; all sessions end then. */
export function mailNewAddress(owner: Owner, email: string): Promise<void> {
  return asOwner(owner, (user) => verifyBeforeUpdateEmail(user, email, toAccount()));
}

/** Ends all sessions and opens this one again. `email` is for an account that has none. */
export function savePassword(owner: Owner, password: string, email: string): Promise<void> {
  return asOwner(owner, async (user) => {
    if (user.email) await updatePassword(user, password);
    else await linkWithCredential(user, EmailAuthProvider.credential(email, password));
    await openSession(user, { isFresh: true });
  });
}

export interface Profile {
  readonly displayName: string;
  readonly photoUrl: string;
}

/** What is empty is cleared. */
export function saveProfile(owner: Owner, { displayName, photoUrl }: Profile): Promise<void> {
  const cleared: ProfileField[] = [
    ...(displayName ? [] : (["DISPLAY_NAME"] as const)),
    ...(photoUrl ? [] : (["PHOTO_URL"] as const)),
  ];
  return asOwner(owner, async (user) => {
    await updateProfile(user, {
      ...(displayName && { displayName }),
      ...(photoUrl && { photoURL: photoUrl }),
    });
    if (cleared.length > 0) await clearProfile(identityAuth(owner.apiKey), user, cleared);
  });
}

export async function linkProvider(owner: Owner, answer: ProviderCredential): Promise<void> {
  const { providerId, idToken, rawNonce } = answer;
  const credential = new OAuthProvider(providerId).credential({ idToken, rawNonce });
  await asOwner(owner, (user) => linkWithCredential(user, credential));
}

/** Password and mailed links, too. Looks again before: another tab may have taken away what this page still shows. */
export async function unlinkProvider(owner: Owner, providerId: string): Promise<void> {
  await asOwner(owner, async (user) => {
    await user.reload();
    if (user.providerData.every((each) => each.providerId === providerId))
      throw new ProviderError("auth/last-way-in");
    await unlink(user, providerId);
  });
}

export function deleteAccount(owner: Owner): Promise<void> {
  return asOwner(owner, (user) => deleteUser(user));
}

/** Settings can be changed from a broken link's page, too: there is nothing to come back to. */
function toAccount() {
  return { url: location.origin + href("/account") };
}
