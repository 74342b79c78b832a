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
import { readPageInfo } from "../platform/page-info.ts";

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

/** Signed in at the service, though the shop could not ask it about that: the same once more may work. */
export class SessionUnavailable extends Error {
  override readonly name = "SessionUnavailable";
}

/** The shop or a proxy before it says that somebody else does not answer. */
const AWAY = new Set([502, 503, 504]);

/** Who is signed in while the shop could not be told. */
let waiting: User | undefined;

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

/**
 * Goes on where the last try ended in an outage: what it proved need not, and may not, be proved again. False where
 * there is nothing to go on with. Throws as `openSession`.
 */
export async function openWaiting(email: string): Promise<boolean> {
  const user = waiting;
  if (!user || user.email?.toLowerCase() !== email.toLowerCase()) return false;
  await openSession(user, { isFresh: false });
  return true;
}

export async function leave(apiKey: string): Promise<void> {
  const current = identityAuth(apiKey);
  await current.authStateReady();
  await signOut(current);
}

/** Replaces the one that is there. Throws SessionRefused, or SessionUnavailable in an outage. */
export async function openSession(user: User, { isFresh }: { isFresh: boolean }): Promise<void> {
  // The server takes ID tokens of at most five minutes.
  const idToken = await user.getIdToken(!isFresh);
  waiting = user;
  const response = await fetch("/api/session", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ idToken, refreshToken: user.refreshToken }),
  });
  const { ok, status } = response;
  const message = `Opening the session answered ${status}`;
  // A refusal is final; a server in trouble is not.
  const isRefused = [400, 401].includes(status);
  if (ok || isRefused) waiting = undefined;
  if (ok) return;
  if (isRefused) throw new SessionRefused(message);
  throw AWAY.has(status) ? new SessionUnavailable(message) : new Error(message);
}
