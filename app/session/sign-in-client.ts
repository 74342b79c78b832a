/** The ways in, through the identity SDK; loaded with it. Each ends with the server session in place. */
import {
  type Auth,
  createUserWithEmailAndPassword,
  EmailAuthProvider,
  linkWithCredential,
  OAuthProvider,
  signInWithCredential,
  signInWithEmailAndPassword,
  type User,
  type UserCredential,
} from "firebase/auth";
import type { Entrance } from "./entrance.ts";
import { type Credentials, identityAuth, openSession, openWaiting } from "./identity-client.ts";
import { type ProviderCredential, ProviderError } from "./provider-answer.ts";
import { passSecondFactor } from "./second-factor/pass-second-factor.ts";
import { upgradeGuest } from "./upgrade-guest.ts";

/** All of them throw the SDK's FirebaseError, ProviderError, or what `openSession` throws. */
export async function signIn(credentials: Credentials, entrance: Entrance): Promise<void> {
  if (await openWaiting(credentials.email)) return;
  const auth = identityAuth(entrance.apiKey);
  await enter(auth, withPassword(auth, credentials), entrance);
}

export async function signUp(credentials: Credentials, entrance: Entrance): Promise<void> {
  if (await openWaiting(credentials.email)) return;
  const auth = identityAuth(entrance.apiKey);
  if (entrance.isGuest && (await upgradeGuest({ kind: "password", ...credentials })))
    return follow(withPassword(auth, credentials));
  const { email, password } = credentials;
  await enter(auth, createUserWithEmailAndPassword(auth, email, password), entrance);
}

export async function signInWithProvider(
  credential: ProviderCredential,
  entrance: Entrance,
): Promise<void> {
  const auth = identityAuth(entrance.apiKey);
  const attempt = () => signInWithCredential(auth, toCredential(credential));
  if (
    entrance.isGuest &&
    !entrance.pending &&
    (await upgradeGuest({ kind: "provider", ...credential }))
  )
    return follow(attempt());
  await enter(auth, attempt(), entrance);
}

/** `oobCode` of the link, and the address it was mailed to. */
export async function signInWithLink(
  { email, oobCode }: { readonly email: string; readonly oobCode: string },
  entrance: Entrance,
): Promise<void> {
  if (await openWaiting(email)) return;
  // The code is used up then: the SDK stays signed out, and nothing needs it.
  if (entrance.isGuest && (await upgradeGuest({ kind: "link", email, oobCode }))) return;
  const auth = identityAuth(entrance.apiKey);
  const query = new URLSearchParams({ mode: "signIn", oobCode, apiKey: entrance.apiKey });
  const link = `${location.origin}/auth/action?${query}`;
  const credential = EmailAuthProvider.credentialWithLink(email, link);
  await enter(auth, signInWithCredential(auth, credential), entrance);
}

function withPassword(auth: Auth, { email, password }: Credentials): Promise<UserCredential> {
  return signInWithEmailAndPassword(auth, email, password);
}

/** For Google too: its own class has no room for the nonce. */
function toCredential({ providerId, idToken, rawNonce }: ProviderCredential) {
  return new OAuthProvider(providerId).credential({ idToken, rawNonce });
}

async function enter(
  auth: Auth,
  attempt: Promise<UserCredential>,
  entrance: Entrance,
): Promise<void> {
  const { user } = await passSecondFactor(auth, attempt, entrance.factorTitle);
  const isLinked = await link(auth, user, entrance);
  await openSession(user, { isFresh: true });
  if (!isLinked) throw new ProviderError("auth/not-linked");
}

/** The account is open whether this works or not. */
async function link(auth: Auth, user: User, { pending, factorTitle }: Entrance): Promise<boolean> {
  if (!pending) return true;
  try {
    await passSecondFactor(auth, linkWithCredential(user, toCredential(pending)), factorTitle);
    return true;
  } catch (error) {
    reportError(error);
    return false;
  }
}

/** The session is there already; the SDK is only to know the same account. */
async function follow(attempt: Promise<UserCredential>): Promise<void> {
  await attempt.catch(reportError);
}
