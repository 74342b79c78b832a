import { expect, type Page, test } from "@playwright/test";
import { callIdentity, createAccount, createGuardedAccount } from "./account-calls.ts";
import { faults } from "./axe.ts";
import { untilHydrated } from "./hydrated.ts";
import { newEmail, signIn } from "./journey.ts";
import { mailedLink } from "./mailed.ts";

/** Brings each state onto the screen; some states need an account, which is created first. */
const STATES: Record<string, (page: Page) => Promise<void>> = {
  async "sign in, refused"(page) {
    await page.goto("/sign-in");
    await signIn(page, newEmail());
    await expect(page.getByRole("alert").filter({ hasText: "is wrong" })).toBeVisible();
  },
  async "sign up with mistakes and rules"(page) {
    await page.goto("/sign-in?intent=signUp");
    await untilHydrated(page);
    await page.getByLabel("Password").fill("long enough");
    await expect(page.getByText("The password meets the rules.")).toBeAttached();
    await page.getByRole("button", { name: "Create account", exact: true }).click();
    await expect(page.getByText("Enter your email address.")).toBeVisible();
  },
  async "forgotten password"(page) {
    await page.goto("/sign-in?intent=reset");
    await untilHydrated(page);
  },
  async "mail sent"(page) {
    await page.goto("/sign-in?intent=link");
    await page.getByLabel("Email").fill(newEmail());
    await page.getByRole("button", { name: "Send the link" }).click();
    await expect(page.getByRole("heading", { name: "Look into your mail" })).toBeVisible();
  },
  async "another way of signing in"(page) {
    const { email } = await createAccount(page);
    await page.goto("/sign-in");
    await untilHydrated(page);
    const opened = page.waitForEvent("popup");
    await page.getByRole("button", { name: "Continue with Test provider" }).click();
    const popup = await opened;
    await popup.getByLabel("Email").fill(email);
    await popup.getByLabel("The address is verified").uncheck();
    await popup.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByText("is used with another way")).toBeVisible();
  },
  async "second factor"(page) {
    const { email } = await createGuardedAccount(page, ["Phone", "Tablet"]);
    await page.goto("/sign-in");
    await signIn(page, email);
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Continue" }).click();
    await expect(dialog.getByText("Enter the code your app shows.")).toBeVisible();
  },
  async "new password"(page) {
    const { email } = await createAccount(page);
    await callIdentity(page, "v1/accounts:sendOobCode", { requestType: "PASSWORD_RESET", email });
    await page.goto(await mailedLink(page, email, /^Your new password/));
    await expect(page.getByText(`For the account of ${email}.`)).toBeVisible();
  },
  async "link on another device"(page) {
    const email = newEmail();
    await callIdentity(page, "v1/accounts:sendOobCode", { requestType: "EMAIL_SIGNIN", email });
    await page.goto(await mailedLink(page, email, /^Sign in/));
    await expect(page.getByLabel("Email")).toBeVisible();
  },
  async "confirm an address"(page) {
    const { email, idToken } = await createAccount(page);
    await callIdentity(page, "v1/accounts:sendOobCode", { requestType: "VERIFY_EMAIL", idToken });
    await page.goto(await mailedLink(page, email, /^Confirm/));
    await expect(page.getByText("Press the button to confirm")).toBeVisible();
  },
  async "a link that cannot be used"(page) {
    await page.goto("/auth/action?mode=recoverEmail&oobCode=unknown&apiKey=tollgate-local");
    await expect(page.getByText("This link was used already")).toBeVisible();
  },
  async "a link that is not whole"(page) {
    await page.goto("/auth/action?mode=recoverEmail");
    await expect(page.getByText("A part of this link is missing.")).toBeVisible();
  },
};

for (const [name, reach] of Object.entries(STATES))
  test(`no accessibility violation, light and dark, narrow and wide: ${name}`, async ({ page }) => {
    await reach(page);
    expect(await faults(page, { widths: [320, 768, 1280] })).toEqual([]);
  });
