/** Mailed links that are used, expired or incomplete: the page offers one next step. */
import { expect, type Page, test } from "@playwright/test";
import { createAccount } from "./account-calls.ts";
import { newEmail, signIn } from "./journey.ts";
import { mailedLink } from "./mailed.ts";
import {
  DIALOG,
  followLink,
  forgetSdk,
  linkTo,
  openAccount,
  toastOf,
  untilSettingsReady,
} from "./settings.ts";

const broken = (mode: string) => `/auth/action?mode=${mode}&oobCode=used-up`;

async function expectBroken(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { name: "This link cannot be used" })).toBeVisible();
}

test("a signed-in user gets another verification mail at once @long", async ({ page }) => {
  const email = await openAccount(page);
  await page.goto(broken("verifyEmail"));
  await expectBroken(page);
  await page.getByRole("button", { name: "Send verification email" }).click();
  await expect(toastOf(page, `Mail sent to ${email}`)).toBeVisible();
  await page.goto(await mailedLink(page, email, /^Confirm/));
  await page.getByRole("button", { name: "Confirm this address" }).click();
  await page.getByRole("link", { name: "Go on" }).click();
  await expect(page).toHaveURL(/\/account$/);
  await untilSettingsReady(page);
  await expect(page.getByText(`${email} Verified`)).toBeVisible();

  await page.goto(broken("verifyEmail"));
  await expect(page.getByText("nothing is left to do")).toBeVisible();
  await page.getByRole("link", { name: "Go to your account" }).click();
  await expect(page).toHaveURL(/\/account$/);
});

test("the page notices that the link was opened in another tab @long", async ({ page }) => {
  const email = await openAccount(page);
  await page.goto(broken("verifyEmail"));
  await page.getByRole("button", { name: "Send verification email" }).click();
  // Wait before opening the link. Otherwise the page would notice the opened link before it offers the next button.
  await expect(page.getByText(`We sent an email to ${email}`)).toBeVisible();
  await followLink(page, email, "verifyEmail");
  await page.getByRole("button", { name: "I have opened it" }).click();
  await expect(page.getByText("nothing is left to do")).toBeVisible();
});

test("a visitor who is not signed in signs in first and returns @long", async ({ page }) => {
  const { email } = await createAccount(page);
  await page.goto(broken("verifyEmail"));
  await expectBroken(page);
  await page.getByRole("main").getByRole("link", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL(/\/sign-in\?next=/);
  await signIn(page, email);
  await expect(page).toHaveURL(new RegExp(`/auth/action\\?mode=verifyEmail`));
  await page.getByRole("button", { name: "Send verification email" }).click();
  await expect(toastOf(page, `Mail sent to ${email}`)).toBeVisible();
});

test("a broken link for a change of address offers to request it again @long", async ({ page }) => {
  const { email } = await createAccount(page);
  await page.goto(broken("verifyAndChangeEmail"));
  await expectBroken(page);
  await page.getByRole("main").getByRole("link", { name: "Sign in", exact: true }).click();
  await signIn(page, email);
  await expect(page.getByText(`The address of your account is ${email}.`)).toBeVisible();

  const other = newEmail();
  await page.getByLabel("New address").fill(other);
  await page.getByRole("button", { name: "Change address" }).click();
  await expect(page.getByText(`Open the link in the email to ${other}`)).toBeVisible();
  const link = await linkTo(page, other, "verifyAndChangeEmail");
  await page.goto(link.href);
  await page.getByRole("button", { name: "Use this address" }).click();
  await page.getByRole("main").getByRole("link", { name: "Sign in", exact: true }).click();
  await signIn(page, other);
  await expect(page).toHaveURL(/\/account$/);
  await untilSettingsReady(page);
  await expect(page.getByText(`${other} Verified`)).toBeVisible();
});

test("if the SDK is signed out, the page asks for the password before it sends a mail @long", async ({
  page,
}) => {
  const email = await openAccount(page);
  await forgetSdk(page);
  await page.goto(broken("verifyEmail"));
  await page.getByRole("button", { name: "Send verification email" }).click();
  const dialog = page.getByRole("dialog", { name: DIALOG });
  await dialog.getByLabel("Your current password").fill("a long walk home");
  await page.keyboard.press("Enter");
  await expect(toastOf(page, `Mail sent to ${email}`)).toBeVisible();
});
