/** The identity service's own SDK; loaded when somebody signs in or out, never before. */
import { initializeApp } from "firebase/app";
import {
  type Auth,
  browserLocalPersistence,
  connectAuthEmulator,
  indexedDBLocalPersistence,
  initializeAuth,
  signOut,
  type User,
} from "firebase/auth";
import { readPageInfo } from "../page-info.ts";

let auth: Auth | undefined;

/** Google's service where the page names a project of it; else the embedded server, which answers at this origin. */
export function identityAuth(apiKey: string): Auth {
  if (!auth) {
    const { hostedIdentity } = readPageInfo();
    auth = initializeAuth(initializeApp({ apiKey, ...hostedIdentity }), {
      persistence: [indexedDBLocalPersistence, browserLocalPersistence],
    });
    if (!hostedIdentity) connectAuthEmulator(auth, location.origin, { disableWarnings: true });
  }
  // What the service writes to people, it writes in the language they read here.
  auth.languageCode = document.documentElement.lang || null;
  return auth;
}

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

class SessionRefused extends Error {
  override readonly name = "SessionRefused";
}

/**
 * Signed in here but not on the server, after cookies were cleared or a session ended: posts the tokens once more. False
 * where nobody is signed in or the server refuses; throws where it cannot be asked.
 */
export async function resume(apiKey: string): Promise<boolean> {
  const current = identityAuth(apiKey);
  await current.authStateReady();
  const { currentUser } = current;
  if (!currentUser || currentUser.isAnonymous) return false;
  try {
    await openSession(currentUser, { isFresh: false });
    return true;
  } catch (error) {
    if (!(error instanceof SessionRefused)) throw error;
    await signOut(current);
    return false;
  }
}

export async function leave(apiKey: string): Promise<void> {
  const current = identityAuth(apiKey);
  await current.authStateReady();
  await signOut(current);
}

/** Replaces the one that is there. Throws SessionRefused. */
export async function openSession(user: User, { isFresh }: { isFresh: boolean }): Promise<void> {
  // The server takes ID tokens of at most five minutes.
  const idToken = await user.getIdToken(!isFresh);
  const response = await fetch("/api/session", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ idToken, refreshToken: user.refreshToken }),
  });
  if (response.ok) return;
  const message = `Opening the session answered ${response.status}`;
  // A refusal is final; a server in trouble is not.
  throw [400, 401].includes(response.status) ? new SessionRefused(message) : new Error(message);
}
