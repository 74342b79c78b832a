/** A fresh proof of who somebody is, by the SDK. */
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
import { identityAuth, openSession } from "#app/session/identity-client.ts";
import { sendSignInLink } from "#app/session/mail-client.ts";
import { type ProviderCredential, ProviderError } from "#app/session/provider-answer.ts";
import type { Owner } from "#app/account/owner.ts";

const RECENT_MS = 4 * 60_000;

/** A second factor is asked for where there is one. */
export type SignedInAgain =
  | { readonly outcome: "signedIn"; readonly user: User }
  | { readonly outcome: "secondFactor"; readonly resolver: MultiFactorResolver };

export function signInWithPassword(owner: Owner, password: string): Promise<SignedInAgain> {
  return signInAgain(owner, EmailAuthProvider.credential(owner.email, password));
}

export function signInWithProvider(
  owner: Owner,
  { providerId, idToken, rawNonce }: ProviderCredential,
): Promise<SignedInAgain> {
  return signInAgain(owner, new OAuthProvider(providerId).credential({ idToken, rawNonce }));
}

async function signInAgain(owner: Owner, credential: AuthCredential): Promise<SignedInAgain> {
  const auth = identityAuth(owner.apiKey);
  await auth.authStateReady();
  const { currentUser } = auth;
  try {
    const signedIn =
      currentUser?.uid === owner.uid
        ? await reauthenticate(currentUser, credential)
        : await signInWithCredential(auth, credential);
    return await finish(owner, signedIn);
  } catch (error) {
    if (codeOf(error) !== "auth/multi-factor-auth-required") throw error;
    const resolver = getMultiFactorResolver(auth, error as MultiFactorError);
    return { outcome: "secondFactor", resolver };
  }
}

/** A service that says USER_NOT_FOUND of somebody else's identity makes the SDK sign out; it is no more than a mismatch. */
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
  owner: Owner,
  resolver: MultiFactorResolver,
  { factorId, code }: { readonly factorId: string; readonly code: string },
): Promise<SignedInAgain> {
  const assertion = TotpMultiFactorGenerator.assertionForSignIn(factorId, code);
  return finish(owner, await resolver.resolveSignIn(assertion));
}

/** For who has neither password nor provider. The link opens another tab of this browser, and the SDK hears of it. */
export function mailSignInLink({ apiKey, email }: Owner): Promise<void> {
  return sendSignInLink({ email, next: href("/account") }, apiKey);
}

/** Undefined where the link was not opened in this browser yet. */
export async function findRecentSignIn({ apiKey, uid }: Owner): Promise<User | undefined> {
  const { currentUser } = identityAuth(apiKey);
  if (currentUser?.uid !== uid) return undefined;
  const { authTime } = await currentUser.getIdTokenResult();
  return Date.now() - Date.parse(authTime) < RECENT_MS ? currentUser : undefined;
}

/** The server's session goes along: it is the one that counts. */
async function finish(owner: Owner, signedIn: UserCredential): Promise<SignedInAgain> {
  const { user } = signedIn;
  if (user.uid !== owner.uid) {
    // Nobody wanted that account: it came into being by picking the wrong identity.
    if (getAdditionalUserInfo(signedIn)?.isNewUser) await deleteUser(user);
    else await signOut(identityAuth(owner.apiKey));
    throw new ProviderError("auth/user-mismatch");
  }
  await openSession(user, { isFresh: true });
  return { outcome: "signedIn", user };
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}
