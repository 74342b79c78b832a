/** The steps of a buyer, for the journeys. */
import { expect, type Page } from "@playwright/test";

export const APPROVED = "4242 4242 4242 4242";
export const DECLINED = "4000 0000 0000 0002";
export const PASSWORD = "a long walk home";

export function newEmail(): string {
  return `buyer-${crypto.randomUUID()}@example.com`;
}

/** Fills the form of the sign-in page that is open. */
export async function signUp(page: Page, email: string): Promise<void> {
  await page.getByRole("link", { name: "New here? Create an account" }).click();
  await expect(page.getByRole("heading", { name: "Create your account" })).toBeVisible();
  await fillSignIn(page, email);
  await page.getByRole("button", { name: "Create account", exact: true }).click();
}

export async function signIn(page: Page, email: string): Promise<void> {
  await fillSignIn(page, email);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

export async function fillSignIn(page: Page, email: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
}

/** From the payment page on. */
export async function pay(page: Page, card: string): Promise<void> {
  await expect(page).toHaveURL(/\/sandbox\/pay\//);
  await page.getByLabel("Card number").fill(card);
  await page.getByLabel("Expiry").fill("12/34");
  await page.getByLabel("CVC").fill("123");
  await page.getByRole("button", { name: /^Pay/ }).click();
}

/** Signs up on the way, as variant 1 asks for. Ends on the payment page. */
export async function chooseMiddlePlan(page: Page, email: string): Promise<void> {
  await page.goto("/landing/paywall");
  await page.getByRole("button", { name: "Buy Weekend" }).click();
  await signUp(page, email);
  await expect(page).toHaveURL(/\/landing\/paywall/);
  await page.getByRole("button", { name: "Buy Weekend" }).click();
}
