import { accounts } from "#embedded/identity/accounts/collections.ts";
import type { TestApp, TestBrowser } from "./test-app.ts";

/** A browser with a new account whose address is verified. */
export async function signUpVerified(app: TestApp, email?: string): Promise<TestBrowser> {
  const browser = app.browser();
  const { uid } = await browser.signUp(email);
  await app.services.documents.update(accounts, uid, { isEmailVerified: true });
  return browser;
}
