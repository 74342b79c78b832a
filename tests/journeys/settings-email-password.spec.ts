import { withNoise } from "#tests/support/with-noise.ts";
import { expect, test } from "@playwright/test";
import { newEmail, signIn } from "./journey.ts";
import {
  DIALOG,
  forgetSdk,
  linkTo,
  openAccount,
  refuseOnce,
  toastOf,
  followLink,
  untilSettingsReady,
  verifyEmail,
} from "./settings.ts";
import { pathOfAccount, signInAgain, signInElsewhere } from "./signed-in.ts";

const PASSWORD = "a long walk home";
const NEW_PASSWORD = "another way home";

test("an address is verified by a mail, and changed by a mail to the new address", async ({
  page,
}) => {
  const email = await openAccount(page);
  await expect(page.getByText(`${email} Not verified yet`)).toBeVisible();
  await verifyEmail(page, email);

  await page.getByLabel("New address").fill(email.toUpperCase());
  await page.getByRole("button", { name: "Change address" }).click();
  await expect(page.getByText("This is your address already.")).toBeVisible();
  await expect(page.getByLabel("New address")).toBeFocused();
  const other = newEmail();
  await page.getByLabel("New address").fill(withNoise(other));
  await page.getByRole("button", { name: "Change address" }).click();
  await expect(page.getByText(`Open the link in the email to ${other}`)).toBeVisible();
  expect((await linkTo(page, other, "verifyAndChangeEmail")).pathname).toBe("/auth/action");
  await expect(page.getByText(`${email} Verified`)).toBeVisible();

  await followLink(page, other, "verifyAndChangeEmail");
  await page.goto("/account");
  await expect(page).toHaveURL(/\/sign-in/);
  await signIn(page, other);
  await untilSettingsReady(page);
  await expect(page.getByText(`${other} Verified`)).toBeVisible();
});

test("a new password ends all other sessions but not this one @long", async ({ page, browser }) => {
  const email = await openAccount(page);
  const other = await signInElsewhere(browser, email);
  expect(await pathOfAccount(other)).toBe("/account");

  await page.getByLabel("New password").fill("12345");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByLabel("New password")).toBeFocused();
  await expect(page.getByLabel("New password")).toHaveAttribute("aria-invalid", "true");
  await page.getByLabel("New password").fill(NEW_PASSWORD);
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(toastOf(page, "Password saved.")).toBeVisible();
  await expect(page.getByLabel("New password")).toHaveValue("");

  expect(await pathOfAccount(other)).toBe("/sign-in");
  await page.reload();
  await expect(page.getByRole("heading", { name: "Account settings" })).toBeVisible();
  await signInAgain(other, email, NEW_PASSWORD);
  expect(await pathOfAccount(other)).toBe("/account");
  await other.close();
});

test("if the browser forgot the user, the dialog asks for the password and the change continues @long", async ({
  page,
}) => {
  await openAccount(page);
  await forgetSdk(page);
  await page.getByLabel("New password").fill(NEW_PASSWORD);
  await page.getByRole("button", { name: "Change password" }).click();
  const dialog = page.getByRole("dialog", { name: DIALOG });
  // The dialog reacts to keys only once it has the focus, which it takes after it is shown.
  await expect(dialog.locator(":focus")).toHaveCount(1);

  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(page.getByLabel("New password")).toHaveValue(NEW_PASSWORD);

  await page.getByRole("button", { name: "Change password" }).click();
  await dialog.getByLabel("Your current password").fill("not this one");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("This password is wrong.")).toBeVisible();
  await dialog.getByLabel("Your current password").fill(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(toastOf(page, "Password saved.")).toBeVisible();
  await expect(dialog).toHaveCount(0);
});

test("if the service demands a recent sign-in, the dialog asks for it and the action is retried @long", async ({
  page,
}) => {
  await openAccount(page);
  const other = newEmail();
  const calls = await refuseOnce(page, "accounts:sendOobCode");
  await page.getByLabel("New address").fill(other);
  await page.getByRole("button", { name: "Change address" }).click();
  const dialog = page.getByRole("dialog", { name: DIALOG });
  await dialog.getByLabel("Your current password").fill(PASSWORD);
  await dialog.getByRole("button", { name: "Confirm", exact: true }).click();
  await expect(page.getByText(`Open the link in the email to ${other}`)).toBeVisible();
  expect(calls()).toBe(2);
});
