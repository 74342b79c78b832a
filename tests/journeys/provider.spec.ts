import { expect, type Page, test } from "@playwright/test";
import { newEmail } from "./journey.ts";

const BUTTON = "Continue with Test provider";

async function choose(page: Page, email: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Name").fill("Ada");
  await page.getByRole("button", { name: "Continue" }).click();
}

test("a buyer signs in through a provider's window and returns to the same page", async ({
  page,
}) => {
  const email = newEmail();
  await page.goto("/sign-in?next=%2Faccount");
  const opened = page.waitForEvent("popup");
  await page.getByRole("button", { name: BUTTON }).click();
  const popup = await opened;
  const closed = popup.waitForEvent("close");
  await choose(popup, email);
  await closed;
  await expect(page).toHaveURL(/\/account$/);
  await expect(page.getByText(`Signed in as ${email}`)).toBeVisible();
});

test("if windows are blocked, the tab itself goes to the provider and comes back @long", async ({
  page,
}) => {
  const email = newEmail();
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await page.goto("/sign-in?next=%2Faccount");
  await page.getByRole("button", { name: BUTTON }).click();
  await expect(page).toHaveURL(/\/dev\/provider\/authorize/);
  await choose(page, email);
  await expect(page).toHaveURL(/\/account$/);
  await expect(page.getByText(`Signed in as ${email}`)).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem("provider-answer"))).toBeNull();
});

test("cancelling at the provider shows what to do next @long", async ({ page }) => {
  await page.goto("/sign-in");
  const opened = page.waitForEvent("popup");
  await page.getByRole("button", { name: BUTTON }).click();
  await (await opened).getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Try again" })).toContainText(
    "The window was closed before you had signed in.",
  );
});
