import { expect, test } from "@playwright/test";
import { faults } from "./axe.ts";
import { DIALOG, forgetSdk, goToSettings, openAccount, verifyEmail } from "./settings.ts";

test("the settings have no accessibility violation, light and dark", async ({ page }) => {
  const email = await openAccount(page);
  await verifyEmail(page, email);
  // Reload to remove the toasts, which would close at some moment during the checks.
  await goToSettings(page);
  await page.getByRole("button", { name: "Add an authenticator app" }).click();
  await expect(page.getByRole("img", { name: "QR code" })).toBeVisible();
  await page.getByLabel("New address").fill(email);
  await page.getByRole("button", { name: "Change address" }).click();
  await expect(page.getByText("This is your address already.")).toBeVisible();
  expect(await faults(page, { widths: [320, 768, 1280] })).toEqual([]);

  await forgetSdk(page);
  await page.getByLabel("New password").fill("another way home");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByRole("dialog", { name: DIALOG })).toBeVisible();
  expect(await faults(page), "dialog").toEqual([]);
});
