/** Sign-in methods through the identity SDK; loaded with the SDK. Each also opens the server session. */
import {
  type Auth,
  createUserWithEmailAndPassword,
  EmailAuthProvider,
  signInWithCredential,
  signInWithEmailAndPassword,
  type User,
  type UserCredential,
} from "firebase/auth";
import type { SignInParameters } from "./sign-in-parameters.ts";
import {
  type Credentials,
  identityAuth,
  openSession,
  openPendingSession,
} from "./identity-client.ts";
import { linkIdentity, toCredential } from "./link-identity.ts";
import type { ProviderCredential } from "#protocol/provider-window.ts";
import { ProviderError } from "./provider-response.ts";
import { type FirstFactor, passSecondFactor } from "./pass-second-factor.ts";
import { upgradeGuest } from "./upgrade-guest.ts";

/** Like all functions here, throws the SDK's FirebaseError, ProviderError, or the errors of `openSession`. */
export async function signIn(
  credentials: Credentials,
  signInParameters: SignInParameters,
): Promise<void> {
  if (await openPendingSession(credentials.email)) return;
  const auth = identityAuth(signInParameters.apiKey);
  await completeSignIn(auth, { attempt: () => withPassword(auth, credentials) }, signInParameters);
}

export async function signUp(
  credentials: Credentials,
  signInParameters: SignInParameters,
): Promise<void> {
  if (await openPendingSession(credentials.email)) return;
  const auth = identityAuth(signInParameters.apiKey);
  if (signInParameters.isGuest && (await upgradeGuest({ kind: "password", ...credentials })))
    return signInSdk(withPassword(auth, credentials));
  const { email, password } = credentials;
  const attempt = () => createUserWithEmailAndPassword(auth, email, password);
  await completeSignIn(auth, { attempt }, signInParameters);
}

export async function signInWithProvider(
  credential: ProviderCredential,
  signInParameters: SignInParameters,
): Promise<void> {
  const auth = identityAuth(signInParameters.apiKey);
  const attempt = () => signInWithCredential(auth, toCredential(credential));
  if (
    signInParameters.isGuest &&
    !signInParameters.pending &&
    (await upgradeGuest({ kind: "provider", ...credential }))
  )
    return signInSdk(attempt());
  await completeSignIn(auth, { attempt, proof: credential.idToken }, signInParameters);
}

/** `oobCode` is the link's code, `email` the address that the link was sent to. */
export async function signInWithLink(
  { email, oobCode }: { readonly email: string; readonly oobCode: string },
  signInParameters: SignInParameters,
): Promise<void> {
  if (await openPendingSession(email)) return;
  // The upgrade uses up the code, so the SDK stays signed out. Nothing needs the SDK's sign-in.
  if (signInParameters.isGuest && (await upgradeGuest({ kind: "link", email, oobCode }))) return;
  const auth = identityAuth(signInParameters.apiKey);
  const query = new URLSearchParams({ mode: "signIn", oobCode, apiKey: signInParameters.apiKey });
  const link = `${location.origin}/auth/action?${query}`;
  const credential = EmailAuthProvider.credentialWithLink(email, link);
  const attempt = () => signInWithCredential(auth, credential);
  await completeSignIn(auth, { attempt, proof: oobCode }, signInParameters);
}

function withPassword(auth: Auth, { email, password }: Credentials): Promise<UserCredential> {
  return signInWithEmailAndPassword(auth, email, password);
}

async function completeSignIn(
  auth: Auth,
  first: FirstFactor,
  signInParameters: SignInParameters,
): Promise<void> {
  const { user } = await passSecondFactor(auth, first, signInParameters.factorTitle);
  const isLinked = await link(user, signInParameters);
  await openSession(user, { isFresh: true });
  if (!isLinked) throw new ProviderError("auth/not-linked");
}

/** False on failure, which does not undo the sign-in. */
async function link(user: User, { pending }: SignInParameters): Promise<boolean> {
  if (!pending) return true;
  try {
    await linkIdentity(user, pending);
    return true;
  } catch (error) {
    reportError(error);
    return false;
  }
}

/** Signs the SDK in to the upgraded account, whose server session is already open. */
async function signInSdk(attempt: Promise<UserCredential>): Promise<void> {
  await attempt.catch(reportError);
}
