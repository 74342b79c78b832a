/** The identity service's SDK; loaded on demand, for example when a user signs in or out. */
import { SESSION_PATH } from "#protocol/paths.ts";
import type { SessionTokens } from "#protocol/session.ts";
import { type FirebaseApp, initializeApp } from "firebase/app";
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
import { authErrorCode } from "./auth-error.ts";
import { ProviderError } from "./provider-response.ts";
import { hasSignedInCookie } from "./signed-in-cookie.ts";

let auth: Auth | undefined;

/** Uses Google's service with hosted identity, otherwise the embedded service at this origin. */
export function identityAuth(apiKey: string): Auth {
  if (!auth) {
    const { hostedIdentity } = readPageInfo();
    auth = initializeAuth(withoutHeartbeat(initializeApp({ apiKey, ...hostedIdentity })), {
      persistence: [indexedDBLocalPersistence, browserLocalPersistence],
    });
    if (!hostedIdentity) connectAuthEmulator(auth, location.origin, { disableWarnings: true });
  }
  // Makes the service send mails in the page's language.
  auth.languageCode = document.documentElement.lang || null;
  return auth;
}

/** Turns off the SDK's usage counter, whose open database would block the deletion after a withdrawn consent. */
function withoutHeartbeat(app: FirebaseApp): FirebaseApp {
  const { container } = app as FirebaseApp & {
    readonly container?: { readonly providers?: Map<string, unknown> };
  };
  container?.providers?.delete("heartbeat");
  return app;
}

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

class SessionRefused extends Error {
  override readonly name = "SessionRefused";
}

/** The user is signed in, but our server could not reach the service to verify that. A retry may succeed. */
export class SessionUnavailable extends Error {
  override readonly name = "SessionUnavailable";
}

/** Sent by our server or a proxy when a service behind it does not respond. */
const OUTAGE_STATUSES = new Set([502, 503, 504]);

let userWithoutSession: User | undefined;

/** Opens a session for the SDK's user. False if nobody is signed in or the session is refused; throws in an outage. */
export async function resume(apiKey: string): Promise<boolean> {
  const current = identityAuth(apiKey);
  await current.authStateReady();
  const { currentUser } = current;
  if (!currentUser || currentUser.isAnonymous) return false;
  try {
    await openSession(currentUser, { isFresh: false });
    return true;
  } catch (error) {
    // auth/user-token-expired means that the sign-in was ended elsewhere.
    if (!(error instanceof SessionRefused) && authErrorCode(error) !== "auth/user-token-expired")
      throw error;
    await signOut(current);
    return false;
  }
}

/** Opens the session that an outage prevented. False if none is pending for this email. Throws as `openSession`. */
export async function openPendingSession(email: string): Promise<boolean> {
  const user = userWithoutSession;
  if (!user || user.email?.toLowerCase() !== email.toLowerCase()) return false;
  await openSession(user, { isFresh: false });
  return true;
}

export async function signOutSdk(apiKey: string): Promise<void> {
  const current = identityAuth(apiKey);
  await current.authStateReady();
  await signOut(current);
}

/** Replaces any session. Throws SessionRefused, SessionUnavailable (outage) or ProviderError (limit, no cookies). */
export async function openSession(user: User, { isFresh }: { isFresh: boolean }): Promise<void> {
  // The server accepts ID tokens that are at most five minutes old.
  const idToken = await user.getIdToken(!isFresh);
  userWithoutSession = user;
  const response = await fetch(SESSION_PATH, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({
      idToken,
      refreshToken: user.refreshToken,
    } satisfies SessionTokens),
  });
  const { ok, status } = response;
  const message = `Opening the session failed with status ${status}`;
  // After a refusal, retrying is pointless; after a server error, it may help.
  const isRefused = [400, 401].includes(status);
  if (ok || isRefused) userWithoutSession = undefined;
  // Some browsers report that cookies are enabled, but store none of this site.
  if (ok && !hasSignedInCookie()) throw new ProviderError("auth/web-storage-unsupported");
  if (ok) return;
  if (isRefused) throw new SessionRefused(message);
  if (status === 429) throw new ProviderError("auth/too-many-requests");
  throw OUTAGE_STATUSES.has(status) ? new SessionUnavailable(message) : new Error(message);
}
