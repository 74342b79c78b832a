/** Signs a new user in with the calls that the sign-in page makes, for journeys that begin with a signed-in user. */
import { expect, type Page } from "@playwright/test";
import { API_KEY, createAccount } from "./account-calls.ts";

/** Creates an account and opens its session. The identity SDK stays signed out, as after cleared storage. */
export async function openNewSession(page: Page) {
  const account = await createAccount(page);
  const { idToken, refreshToken } = account;
  const opened = await page.request.post("/api/session", { data: { idToken, refreshToken } });
  expect(opened.status()).toBe(204);
  return account;
}

/** Leaves the browser as after signing up: the identity SDK is signed in, too. Returns the user's address. */
export async function signInNewAccount(page: Page): Promise<string> {
  const { email, idToken, refreshToken, uid } = await openNewSession(page);
  const value = {
    uid,
    email,
    emailVerified: false,
    isAnonymous: false,
    providerData: [],
    stsTokenManager: { refreshToken, accessToken: idToken, expirationTime: Date.now() + 3_600_000 },
    createdAt: String(Date.now()),
    lastLoginAt: String(Date.now()),
    apiKey: API_KEY,
    appName: "[DEFAULT]",
  };
  await page.goto("/healthz");
  await page.evaluate(
    (entry) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open("firebaseLocalStorageDb", 1);
        opening.addEventListener("upgradeneeded", () =>
          opening.result.createObjectStore("firebaseLocalStorage", { keyPath: "fbase_key" }),
        );
        opening.addEventListener("error", () => reject(opening.error));
        opening.addEventListener("success", () => {
          const writing = opening.result.transaction("firebaseLocalStorage", "readwrite");
          writing.objectStore("firebaseLocalStorage").put(entry);
          writing.addEventListener("complete", () => {
            opening.result.close();
            resolve();
          });
        });
      }),
    { fbase_key: `firebase:authUser:${API_KEY}:[DEFAULT]`, value },
  );
  return email;
}
