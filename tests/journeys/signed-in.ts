/** Signs a new user in with the calls that the sign-in page makes, for journeys that begin with a signed-in user. */
import { type Browser, type BrowserContext, expect, type Page } from "@playwright/test";
import { API_KEY, callIdentity, createAccount } from "./account-calls.ts";
import { OWNER_EMAIL, PASSWORD } from "./journey.ts";
import { mailedLink } from "./mailed.ts";

/** Creates an account and opens its session. The identity SDK stays signed out, as after cleared storage. */
export async function openNewAccountSession(device: Pick<BrowserContext, "request">) {
  const account = await createAccount(device);
  await openSession(device, account);
  return account;
}

async function openSession(
  { request }: Pick<BrowserContext, "request">,
  { idToken, refreshToken }: Readonly<Record<string, unknown>>,
): Promise<void> {
  const data = { idToken, refreshToken };
  const opened = await request.post("/api/session", { data, maxRetries: 1 });
  expect(opened.status()).toBe(204);
}

/** Signs in as the shop's owner by a mailed link, which also verifies the address. */
export async function openOwnerSession(page: Page, email = OWNER_EMAIL): Promise<void> {
  await callIdentity(page, "v1/accounts:sendOobCode", {
    requestType: "EMAIL_SIGNIN",
    email,
    continueUrl: new URL("/account", page.url()).href,
  });
  const link = new URL(await mailedLink(page, email, /^Sign in to/));
  const fields = { email, oobCode: link.searchParams.get("oobCode") };
  await openSession(
    page.context(),
    await callIdentity(page, "v1/accounts:signInWithEmailLink", fields),
  );
}

/** Signs in on another device, which opens no page. */
export async function signInElsewhere(browser: Browser, email: string): Promise<BrowserContext> {
  const device = await browser.newContext();
  await signInAgain(device, email, PASSWORD);
  return device;
}

export async function signInAgain(
  device: BrowserContext,
  email: string,
  password: string,
): Promise<void> {
  const fields = { email, password, returnSecureToken: true };
  await openSession(device, await callIdentity(device, "v1/accounts:signInWithPassword", fields));
}

/** Path at which the device's request for the account page ends, after redirects. */
export async function pathOfAccount(device: BrowserContext): Promise<string> {
  const response = await device.request.get("/account", { headers: { accept: "text/html" } });
  return new URL(response.url()).pathname;
}

/** Leaves the browser as signing up does, with the identity SDK signed in, too. Returns the user's email. */
export async function signInNewAccount(page: Page): Promise<string> {
  const { email, idToken, refreshToken, uid } = await openNewAccountSession(page);
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
