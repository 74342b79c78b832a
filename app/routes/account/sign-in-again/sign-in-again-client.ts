import {
  type AuthCredential,
  deleteUser,
  EmailAuthProvider,
  getAdditionalUserInfo,
  getMultiFactorResolver,
  type MultiFactorError,
  type MultiFactorResolver,
  OAuthProvider,
  reauthenticateWithCredential,
  signInWithCredential,
  signOut,
  TotpMultiFactorGenerator,
  type User,
  type UserCredential,
} from "firebase/auth";
import { href } from "react-router";
import { withBasename } from "#app/platform/basename.ts";
import { identityAuth, openSession } from "#app/session/identity-client.ts";
import { sendSignInLink } from "#app/session/mail-client.ts";
import type { ProviderCredential } from "#protocol/provider-window.ts";
import { ProviderError } from "#app/session/provider-response.ts";
import type { AccountHolder } from "../holder/account-holder.ts";

const RECENT_MS = 4 * 60_000;

/** The outcome is `secondFactor` if the account requires one. */
export type SignedInAgain =
  | { readonly outcome: "signedIn"; readonly user: User }
  | { readonly outcome: "secondFactor"; readonly resolver: MultiFactorResolver };

export function signInWithPassword(
  holder: AccountHolder,
  password: string,
): Promise<SignedInAgain> {
  return signInAgain(holder, EmailAuthProvider.credential(holder.email, password));
}

export function signInWithProvider(
  holder: AccountHolder,
  { providerId, idToken, rawNonce }: ProviderCredential,
): Promise<SignedInAgain> {
  return signInAgain(holder, new OAuthProvider(providerId).credential({ idToken, rawNonce }));
}

async function signInAgain(
  holder: AccountHolder,
  credential: AuthCredential,
): Promise<SignedInAgain> {
  const auth = identityAuth(holder.apiKey);
  await auth.authStateReady();
  const { currentUser } = auth;
  try {
    const signedIn =
      currentUser?.uid === holder.uid
        ? await reauthenticate(currentUser, credential)
        : await signInWithCredential(auth, credential);
    return await finish(holder, signedIn);
  } catch (error) {
    if (codeOf(error) !== "auth/multi-factor-auth-required") throw error;
    const resolver = getMultiFactorResolver(auth, error as MultiFactorError);
    return { outcome: "secondFactor", resolver };
  }
}

/** Reports a mismatch for an unknown identity, for which the service returns USER_NOT_FOUND and the SDK signs out. */
async function reauthenticate(user: User, credential: AuthCredential): Promise<UserCredential> {
  try {
    return await reauthenticateWithCredential(user, credential);
  } catch (error) {
    const isUnknownIdentity =
      credential.providerId !== "password" && codeOf(error) === "auth/user-token-expired";
    throw isUnknownIdentity ? new ProviderError("auth/user-mismatch") : error;
  }
}

export async function passSecondFactor(
  holder: AccountHolder,
  resolver: MultiFactorResolver,
  { factorId, code }: { readonly factorId: string; readonly code: string },
): Promise<SignedInAgain> {
  const assertion = TotpMultiFactorGenerator.assertionForSignIn(factorId, code);
  return finish(holder, await resolver.resolveSignIn(assertion));
}

/** For accounts with neither password nor provider. The SDK shares the sign-in of the tab that opens the link. */
export function mailSignInLink({ apiKey, email }: AccountHolder): Promise<void> {
  return sendSignInLink({ email, next: withBasename(href("/account")) }, apiKey);
}

/** Undefined if the link has not been opened in this browser yet. */
export async function findRecentSignIn({ apiKey, uid }: AccountHolder): Promise<User | undefined> {
  const { currentUser } = identityAuth(apiKey);
  if (currentUser?.uid !== uid) return undefined;
  const { authTime } = await currentUser.getIdTokenResult();
  return Date.now() - Date.parse(authTime) < RECENT_MS ? currentUser : undefined;
}

/** Opens the server session too, because only that session authorises requests. */
async function finish(holder: AccountHolder, signedIn: UserCredential): Promise<SignedInAgain> {
  const { user } = signedIn;
  if (user.uid !== holder.uid) {
    // The user picked the wrong identity and has just created this account with it.
    if (getAdditionalUserInfo(signedIn)?.isNewUser) await deleteUser(user);
    else await signOut(identityAuth(holder.apiKey));
    throw new ProviderError("auth/user-mismatch");
  }
  await openSession(user, { isFresh: true });
  return { outcome: "signedIn", user };
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}
