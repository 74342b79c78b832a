import { expect, type Page, test } from "@playwright/test";
import { wrongCode } from "./account-calls.ts";
import { newEmail, signIn, signOut } from "./journey.ts";
import {
  DIALOG,
  forgetSdk,
  goToSettings,
  openAccount,
  refuseOnce,
  toastOf,
  totp,
  untilSettingsReady,
  verifyEmail,
} from "./settings.ts";
import { throughWindow } from "./provider-window.ts";
import { withNoise } from "#tests/support/with-noise.ts";
import { pathOfAccount, signInElsewhere } from "./signed-in.ts";

const PASSWORD = "a long walk home";
const PROVIDER = "Test provider";

async function choose(page: Page, email: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Continue" }).click();
}

test("a provider can be linked, used to sign in and unlinked, but the last way in cannot @long", async ({
  page,
  browser,
}) => {
  await openAccount(page);
  const identity = newEmail();
  await throughWindow(page, `Link ${PROVIDER}`, identity);
  await expect(toastOf(page, `${PROVIDER} linked`)).toBeVisible();
  await expect(page.getByText(`${PROVIDER}, linked`)).toBeVisible();

  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await openAccount(other);
  await throughWindow(other, `Link ${PROVIDER}`, identity);
  await expect(other.getByText("This belongs to another account of this shop.")).toBeVisible();
  await elsewhere.close();

  await page.getByRole("button", { name: `Unlink ${PROVIDER}` }).click();
  await expect(toastOf(page, `${PROVIDER} unlinked`)).toBeVisible();
  await expect(page.getByText(`${PROVIDER}, not linked`)).toBeVisible();
});

test("a password can be unlinked if another way in is linked; the last one cannot @long", async ({
  page,
}) => {
  const email = await openAccount(page);
  const own = page.getByRole("button", { name: "Unlink password" });
  await expect(page.getByText("Your only way in. Link another one")).toBeVisible();
  await expect(own).toHaveCount(0);
  const identity = newEmail();
  await throughWindow(page, `Link ${PROVIDER}`, identity);
  await expect(page.getByText("your account has no email address any more")).toBeVisible();

  await refuseOnce(page, "accounts:update");
  await own.click();
  const dialog = page.getByRole("dialog", { name: DIALOG });
  await dialog.getByLabel("Your current password").fill(PASSWORD);
  await dialog.getByRole("button", { name: "Confirm", exact: true }).click();
  await expect(toastOf(page, "Password unlinked")).toBeVisible();
  await expect(page.getByText("This account has no email address.")).toBeVisible();
  await expect(own).toHaveCount(0);
  await expect(page.getByRole("button", { name: `Unlink ${PROVIDER}` })).toHaveCount(0);

  await signOut(page);
  await page.goto("/sign-in?next=%2Faccount");
  await signIn(page, email);
  await expect(page.getByText("Email or password is wrong.")).toBeVisible();
  await throughWindow(page, `Continue with ${PROVIDER}`, identity);
  await expect(page).toHaveURL(/\/account$/);
});

test("an account with only a provider cannot unlink it, but can confirm by it and set a password @long", async ({
  page,
}) => {
  const email = newEmail();
  await page.goto("/sign-in?next=%2Faccount");
  await throughWindow(page, `Continue with ${PROVIDER}`, email);
  await untilSettingsReady(page);
  await expect(page.getByText("Your only way in.")).toBeVisible();
  await expect(page.getByRole("button", { name: `Unlink ${PROVIDER}` })).toHaveCount(0);

  await refuseOnce(page, "accounts:update");
  await page.getByLabel("New password").fill("another way home");
  await page.getByRole("button", { name: "Set password" }).click();
  const dialog = page.getByRole("dialog", { name: DIALOG });
  await expect(dialog).toBeVisible();
  await throughWindow(page, `Continue with ${PROVIDER}`, newEmail());
  await expect(dialog.getByRole("alert")).not.toBeEmpty();
  await throughWindow(page, `Continue with ${PROVIDER}`, email);
  await expect(toastOf(page, "Password saved.")).toBeVisible();
  await expect(page.getByRole("button", { name: `Unlink ${PROVIDER}` })).toBeVisible();
});

test("if windows are blocked, the tab itself goes to the provider, which is then linked @long", async ({
  page,
}) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await openAccount(page);
  await page.getByRole("button", { name: `Link ${PROVIDER}` }).click();
  await expect(page).toHaveURL(/\/dev\/provider\/authorize/);
  await choose(page, newEmail());
  await expect(page).toHaveURL(/\/account$/);
  await untilSettingsReady(page);
  await expect(page.getByText(`${PROVIDER}, linked`)).toBeVisible();
});

test("if the dialog's window is blocked, typed text is not lost; the tab stays, or goes to the provider on request and comes back @long", async ({
  page,
}) => {
  const email = newEmail();
  await page.goto("/sign-in?next=%2Faccount");
  await throughWindow(page, `Continue with ${PROVIDER}`, email);
  await untilSettingsReady(page);
  await expect(page.getByText("Your only way in.")).toBeVisible();
  await page.evaluate(() => {
    const open = window.open.bind(window);
    Object.assign(window, { allowWindows: () => Object.assign(window, { open }) });
    window.open = () => null;
  });
  await refuseOnce(page, "accounts:update");
  const password = page.getByLabel("New password");
  await password.fill("another way home");
  await page.getByRole("button", { name: "Set password" }).click();
  const dialog = page.getByRole("dialog", { name: DIALOG });
  await dialog.getByRole("button", { name: `Continue with ${PROVIDER}` }).click();
  await expect(dialog.getByText("Your browser blocked the window.")).toBeVisible();
  await expect(page).toHaveURL(/\/account$/);
  await expect(password).toHaveValue("another way home");

  await page.evaluate(() => (window as unknown as { allowWindows(): void }).allowWindows());
  await throughWindow(page, `Continue with ${PROVIDER}`, email);
  await expect(toastOf(page, "Password saved.")).toBeVisible();

  await page.evaluate(() => {
    window.open = () => null;
  });
  await refuseOnce(page, "accounts:update");
  const change = page.getByRole("button", { name: "Change password" });
  await expect(change).toBeVisible();
  await password.fill("a third way home");
  await change.click();
  await dialog.getByRole("button", { name: `Continue with ${PROVIDER}` }).click();
  await dialog.getByRole("button", { name: "Go on in this tab" }).click();
  await expect(page).toHaveURL(/\/dev\/provider\/authorize/);
  await choose(page, email);
  await expect(page).toHaveURL(/\/account$/);
  await expect(toastOf(page, "Confirmed. Now do again what you wanted to do.")).toBeVisible();
});

test("two-step sign-in is set up with a code and removed with another", async ({ page }) => {
  const email = await openAccount(page);
  await expect(page.getByText("Verify your email address first:")).toBeVisible();
  await verifyEmail(page, email);
  await page.getByRole("button", { name: "Add an authenticator app" }).click();
  await expect(page.getByRole("img", { name: "QR code" })).toBeVisible();
  const secret = (await page.locator("code").innerText()).replaceAll(" ", "");
  const app = page.getByRole("link", { name: "Open app on this device" });
  expect(await app.getAttribute("href")).toMatch(
    new RegExp(`^otpauth://totp/Small%20Press:${encodeURIComponent(email)}\\?secret=${secret}&`),
  );
  const code = page.getByLabel("The 6 digits the app shows now");
  await code.fill(wrongCode(secret));
  await page.getByRole("button", { name: "Confirm and turn on" }).click();
  await expect(code).toHaveAttribute("aria-invalid", "true");
  await page.getByLabel("What you call this app").fill("Phone");
  await code.fill(withNoise(totp(secret)));
  await page.getByRole("button", { name: "Confirm and turn on" }).click();
  await expect(page.getByText("On", { exact: true })).toBeVisible();
  await expect(page.getByText(/^Phone, added on /)).toBeVisible();

  await forgetSdk(page);
  await page.getByRole("button", { name: "Remove Phone" }).click();
  const dialog = page.getByRole("dialog", { name: DIALOG });
  await dialog.getByLabel("Your current password").fill(PASSWORD);
  await dialog.getByRole("button", { name: "Confirm", exact: true }).click();
  // A code is accepted once, so this uses the code of the next period, which is accepted early.
  await dialog.getByLabel("code").fill(totp(secret, 1));
  await page.keyboard.press("Enter");
  await expect(page.getByText("Off", { exact: true })).toBeVisible();
});

test("sessions are listed and can be ended one by one or all at once @long", async ({
  page,
  browser,
}) => {
  const email = await openAccount(page);
  const others = await Promise.all([1, 2].map(() => signInElsewhere(browser, email)));
  for (const other of others) expect(await pathOfAccount(other)).toBe("/account");
  await goToSettings(page);
  const region = page.getByRole("region", { name: "Where you are signed in" });
  await expect(region.getByRole("listitem")).toHaveCount(3);
  await expect(region.getByText("(this device)")).toHaveCount(1);
  await region
    .getByRole("button", { name: /^Sign out \w+ on \w+/ })
    .first()
    .click();
  await expect(toastOf(page, "Signed out there")).toBeVisible();
  await expect(region.getByRole("listitem")).toHaveCount(2);
  await region.getByRole("button", { name: "Sign out all other devices" }).click();
  await expect(page.getByText("This device only")).toBeVisible();
  for (const other of others) expect(await pathOfAccount(other)).toBe("/sign-in");
  await page.reload();
  await expect(page).toHaveURL(/\/account$/);
  await Promise.all(others.map((other) => other.close()));
});
