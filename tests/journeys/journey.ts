/** Steps that journeys share. */
import { expect, type Page } from "@playwright/test";

export const APPROVED = "4242 4242 4242 4242";
export const DECLINED = "4000 0000 0000 0002";
export const PASSWORD = "a long walk home";
export const OWNER_EMAIL = "owner@example.com";
/** For journeys that run beside others of an owner: a mailed link ends the one before. */
export const OTHER_OWNER_EMAIL = "partner@example.com";
export const PHONE_OWNER_EMAIL = "phone-owner@example.com";
export const DESKTOP_OWNER_EMAIL = "desktop-owner@example.com";
export const OWNER_EMAILS = [
  OWNER_EMAIL,
  OTHER_OWNER_EMAIL,
  PHONE_OWNER_EMAIL,
  DESKTOP_OWNER_EMAIL,
];

export function newEmail(): string {
  // Without hyphens, so that a page must break it.
  return `buyer${crypto.randomUUID().replaceAll("-", "")}@example.com`;
}

/** Creates an account on the open sign-in page. */
export async function signUp(page: Page, email: string): Promise<void> {
  await page.getByRole("link", { name: "New here? Create an account" }).click();
  await createAccount(page, email);
}

/** Creates an account on the open sign-up page. */
export async function createAccount(page: Page, email: string): Promise<void> {
  await expect(page.getByRole("heading", { name: "Create your account" })).toBeVisible();
  await fillSignIn(page, email);
  await page.getByRole("button", { name: /^(?:Create account|Continue to payment)$/ }).click();
}

export async function signIn(page: Page, email: string): Promise<void> {
  await fillSignIn(page, email);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

export async function fillSignIn(page: Page, email: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
}

/** Presses "Sign out" and waits for the home page's URL, because the old page shows "Sign in" before it is left. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Sign out" }).click();
  await page.waitForURL(({ pathname }) => pathname === "/");
  await expect(page.getByRole("link", { name: "Sign in" }).first()).toBeVisible();
}

/** Pays on the open payment page. */
export async function pay(page: Page, card: string): Promise<void> {
  await expect(page).toHaveURL(/\/sandbox\/pay\//);
  await page.getByLabel("Card number").fill(card);
  await page.getByLabel("Expiry").fill("12/34");
  await page.getByLabel("CVC").fill("123");
  await page.getByRole("button", { name: /^Pay/ }).click();
}
