import { expect, type Page, test } from "@playwright/test";
import { createAccount, createGuardedAccount, nextCode, wrongCode } from "./account-calls.ts";
import { buy, expectDownload, expectTitle } from "./buyers.ts";
import { untilHydrated } from "./hydrated.ts";
import { holdScripts } from "./hold-scripts.ts";
import { newEmail, PASSWORD, signIn, signOut, signUp } from "./journey.ts";
import { mailedLink } from "./mailed.ts";
import { throughWindow } from "./provider-window.ts";
import { withNoise } from "#tests/support/with-noise.ts";

const PROVIDER = "Continue with Test provider";

/** The uid of the user signed in to the SDK. */
const sdkUid = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string | undefined>((resolve, reject) => {
        const opening = indexedDB.open("firebaseLocalStorageDb");
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const store = opening.result.transaction("firebaseLocalStorage");
          const all = store.objectStore("firebaseLocalStorage").getAll();
          all.onsuccess = () => {
            opening.result.close();
            resolve(all.result.find(({ value }) => value?.uid)?.value.uid);
          };
        };
      }),
  );

test("a visitor signs up by keyboard alone and corrects each mistake; password managers know the fields", async ({
  page,
}) => {
  const email = newEmail();
  await page.goto("/sign-in?intent=signUp");
  await untilHydrated(page);
  const field = page.getByLabel("Email");
  const password = page.getByLabel("Password");
  await expect(field).toHaveAttribute("autocomplete", "username");
  await expect(password).toHaveAttribute("autocomplete", "new-password");
  await field.focus();
  await page.keyboard.press("Enter");
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription(/Enter your email address/);
  await page.keyboard.type("no address");
  await page.keyboard.press("Enter");
  await expect(field).toHaveAccessibleDescription(/not an email address/);
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(email);
  await page.keyboard.press("Enter");
  await expect(password).toBeFocused();
  await expect(password).toHaveAccessibleDescription(/Enter a password/);
  await page.keyboard.type("short");
  await expect(password).toHaveAccessibleDescription(/At least 6 characters$/);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Show password" })).toBeFocused();
  await page.keyboard.press("Space");
  await expect(password).toHaveAttribute("type", "text");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(PASSWORD);
  await expect(password).toHaveAccessibleDescription(/At least 6 characters \(done\)/);
  await expect(page.getByText("The password meets the rules.")).toBeAttached();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/account$/);
  await expect(page.getByText(`Signed in as ${email}`)).toBeVisible();
});

test("AC-5.5 the password rules are ticked as they are met, and the policy is fetched once @long", async ({
  page,
}) => {
  let reads = 0;
  await page.route("**/v2/passwordPolicy*", async (route) => {
    reads += 1;
    await route.fulfill({
      json: {
        schemaVersion: 1,
        enforcementState: "ENFORCE",
        customStrengthOptions: {
          minPasswordLength: 8,
          maxPasswordLength: 12,
          containsLowercaseCharacter: true,
          containsUppercaseCharacter: true,
          containsNumericCharacter: true,
          containsNonAlphanumericCharacter: true,
        },
        allowedNonAlphanumericCharacters: ["!", "?"],
        forceUpgradeOnSignin: false,
      },
    });
  });
  await page.goto("/sign-in?intent=signUp");
  await untilHydrated(page);
  const password = page.getByLabel("Password");
  await password.fill("Äa1#");
  await expect(
    page.getByText(
      "Still missing: At least 8 characters, A capital letter (A to Z), A symbol, such as ! ?",
    ),
  ).toBeAttached();
  await password.fill("Aa1!xxxx");
  await expect(page.getByText("The password meets the rules.")).toBeAttached();
  await password.fill("Aa1!xxxxxxxxx");
  await expect(page.getByText("Still missing: At most 12 characters")).toBeAttached();
  expect(reads).toBe(1);
});

test("a password typed before hydration is checked, too @long", async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto("/sign-in?intent=signUp", { waitUntil: "commit" });
  await page.getByLabel("Password").fill("typed before");
  release();
  await expect(page.getByText("The password meets the rules.")).toBeAttached();
});

test("the message does not say that an address is taken, and too many tries must wait @long", async ({
  page,
}) => {
  const { email } = await createAccount(page);
  await page.goto("/sign-in");
  await signUp(page, email);
  const alert = page.getByRole("alert").filter({ hasText: /\w/ });
  await expect(alert).toHaveText(/cannot be used for a new account/);
  await expect(alert).toBeFocused();
  await page.route("**/accounts:signUp*", (route) =>
    route.fulfill({ status: 400, json: { error: { message: "TOO_MANY_ATTEMPTS_TRY_LATER" } } }),
  );
  await page.getByRole("button", { name: "Create account", exact: true }).click();
  await expect(alert).toHaveText(/Wait a few minutes/);
});

test("offline the typed text stays, and one press retries; password managers know the fields @long", async ({
  page,
}) => {
  const { email } = await createAccount(page);
  await page.goto("/sign-in");
  await untilHydrated(page);
  await expect(page.getByLabel("Email")).toHaveAttribute("autocomplete", "username");
  await expect(page.getByLabel("Password")).toHaveAttribute("autocomplete", "current-password");
  await page.route("**/accounts:signInWithPassword*", (route) => route.abort());
  await signIn(page, email);
  await expect(page.getByRole("alert").filter({ hasText: "cannot be reached" })).toBeFocused();
  await page.unroute("**/accounts:signInWithPassword*");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page).toHaveURL(/\/account$/);
});

test("a guest who creates an account keeps purchase and uid", async ({ page }) => {
  const { confirmation } = await buy(page, "landing-v2");
  await page.goto("/sign-in");
  await expect(page.getByText("What you bought in this browser moves")).toBeVisible();
  const upgraded = page.waitForResponse("**/api/session/upgrade");
  const email = newEmail();
  await signUp(page, email);
  expect((await upgraded).status()).toBe(204);
  await expect(page).toHaveURL(/\/account$/);
  await expect(page.getByText(`Signed in as ${email}`)).toBeVisible();
  await expect(page.getByRole("button", { name: "Download" })).toBeVisible();
  expect(await sdkUid(page)).toBeDefined();
  await page.goto(confirmation);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("It’s yours.");
});

/** Follows the link by which a confirmation page offers to keep the purchase in an account. */
async function keepInAccount(page: Page): Promise<void> {
  await page.goto((await buy(page, "landing-v2")).confirmation);
  await untilHydrated(page);
  await page.getByRole("link", { name: "Keep it in an account" }).click();
  await expectTitle(page, "Create your account");
}

test("a guest keeps purchase and uid in an account by a provider @long", async ({ page }) => {
  await keepInAccount(page);
  const upgraded = page.waitForResponse("**/api/session/upgrade");
  const email = newEmail();
  await throughWindow(page, PROVIDER, email);
  expect((await upgraded).status()).toBe(204);
  await expect(page).toHaveURL(/\/account$/);
  await expect(page.getByText(`Signed in as ${email}`)).toBeVisible();
  await expectDownload(page);
  expect(await sdkUid(page)).toBeDefined();
});

test("a guest keeps the purchase in an account by a mailed link", async ({ page }) => {
  await keepInAccount(page);
  const email = newEmail();
  await page.getByRole("link", { name: "Get a link by email instead" }).click();
  await expectTitle(page, "Sign in by email");
  await page.getByLabel("Email").fill(withNoise(email));
  await page.getByRole("button", { name: "Send the link" }).click();
  // Wait, because the page stores the email address only after the mail was queued.
  await expect(page.getByRole("heading", { name: "Check your inbox" })).toBeVisible();
  await page.goto(await mailedLink(page, email, /^Sign in/));
  const upgraded = page.waitForResponse("**/api/session/upgrade");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  expect((await upgraded).status()).toBe(204);
  await expect(page).toHaveURL(/\/account$/);
  await expect(page.getByText(`Signed in as ${email}`)).toBeVisible();
  await expectDownload(page);
});

test("if the address has another way in, signing in that way links the provider @long", async ({
  page,
}) => {
  const { email, uid } = await createAccount(page);
  await page.goto("/sign-in?intent=signUp");
  await untilHydrated(page);
  await throughWindow(page, PROVIDER, email, false);
  await expect(
    page.getByText(`${email} is used with another way of signing in here.`),
  ).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL(/\/account$/);
  expect(await sdkUid(page)).toBe(uid);

  await signOut(page);
  await page.getByRole("link", { name: "Sign in" }).click();
  await untilHydrated(page);
  await throughWindow(page, PROVIDER, email, false);
  await expect(page).toHaveURL(/\/account$/);
  expect(await sdkUid(page)).toBe(uid);
});

test("a second factor accepts the code of the chosen app after a wrong code", async ({ page }) => {
  const { email, secrets } = await createGuardedAccount(page, ["Phone", "Tablet"]);
  await page.goto("/sign-in");
  await signIn(page, email);
  const dialog = page.getByRole("dialog", { name: "Enter your code" });
  await dialog.getByLabel("Tablet").check();
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(dialog.getByLabel("Code")).toHaveAccessibleDescription(/Enter the code/);
  await dialog.getByLabel("Code").fill(wrongCode(secrets[1]));
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(dialog.getByLabel("Code")).toHaveAccessibleDescription(/This code is not right/);
  await expect(dialog.getByLabel("Code")).toBeFocused();
  const code = nextCode(secrets[1]);
  await dialog.getByLabel("Code").fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/account$/);
});

test("a second factor can be cancelled, and a late code shows a message @long", async ({
  page,
}) => {
  const { email, secrets } = await createGuardedAccount(page, ["Phone"]);
  await page.goto("/sign-in");
  await signIn(page, email);
  const dialog = page.getByRole("dialog", { name: "Enter your code" });
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toHaveCount(0);
  const alert = page.getByRole("alert").filter({ hasText: /\w/ });
  await expect(alert).toHaveText("You stopped before you were signed in. Try again when you like.");
  await page.goto("/account");
  await expect(page).toHaveURL(/\/sign-in/);

  await signIn(page, email);
  await page.route("**/mfaSignIn:finalize*", (route) =>
    route.fulfill({ status: 400, json: { error: { message: "INVALID_MFA_PENDING_CREDENTIAL" } } }),
  );
  await dialog.getByLabel("Code").fill(nextCode(secrets[0]));
  await page.keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(alert).toHaveText(/This took too long/);
});
