import { expect, test } from "@playwright/test";
import { faults } from "./axe.ts";
import { buy, control, expectTitle, openPayment, orderOf } from "./buyers.ts";
import { untilHydrated } from "./hydrated.ts";
import { APPROVED, DECLINED, newEmail, pay } from "./journey.ts";
import { mailedCode } from "./mailed.ts";
import { tabTo } from "./tab-to.ts";

const NARROW = { widths: [320] };

test("a guest's pages have no accessibility violation, with their forms open and with errors @long", async ({
  page,
}) => {
  const email = await openPayment(page, "landing-v2");
  await page.getByLabel("SEPA Direct Debit").check();
  await page.getByRole("button", { name: /^Pay/ }).click();
  await expect(page.getByText("Enter the name on the account")).toBeVisible();
  expect(await faults(page, NARROW), "payment").toEqual([]);
  await page.getByLabel("Card", { exact: true }).check();
  await pay(page, DECLINED);
  await untilHydrated(page);
  expect(await faults(page, NARROW), "error").toEqual([]);
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByLabel("Email").fill(email);
  await pay(page, APPROVED);
  await page.getByText("Wrong email address?").click();
  await page.getByLabel("Email").fill("typo@example");
  await page.getByRole("button", { name: "Send the receipt there" }).click();
  await expect(page.getByText("This is not an email address.")).toBeVisible();
  await untilHydrated(page);
  const address = page.getByLabel("Email");
  await expect(address).toBeFocused();
  await expect(address).toHaveValue("typo@example");
  expect(await faults(page), "address").toEqual([]);
  const orderId = orderOf(page);
  await control(page, "refund", { orderId, amount: 500 });
  await page.goto("/account");
  await untilHydrated(page);
  expect(await faults(page), "purchases").toEqual([]);
  await page.goto("/restore");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send the code" }).click();
  await page.getByLabel("Six-digit code").fill("12345");
  await page.getByRole("button", { name: "Show my purchases" }).click();
  await expect(page.getByText("The code has six digits.")).toBeVisible();
  await untilHydrated(page);
  expect(await faults(page, NARROW), "code").toEqual([]);
});

test("a guest corrects the address and restores the purchase by keyboard alone @long", async ({
  page,
  browser,
}) => {
  const { confirmation } = await buy(page, "landing-v2");
  await page.goto(confirmation);
  const email = newEmail();
  await tabTo(page, "Wrong email address?");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.type(email);
  await page.keyboard.press("Enter");
  await expect(page.getByText(`The receipt is on its way to ${email}.`)).toBeVisible();

  const device = await browser.newContext();
  const elsewhere = await device.newPage();
  await elsewhere.goto("/restore");
  await tabTo(elsewhere, "Email");
  await elsewhere.keyboard.type(email);
  await elsewhere.keyboard.press("Enter");
  await expect(elsewhere.getByLabel("Six-digit code")).toBeFocused();
  await elsewhere.keyboard.type(await mailedCode(elsewhere, email));
  await elsewhere.keyboard.press("Enter");
  await expectTitle(elsewhere, "My purchases");
  const download = elsewhere.waitForEvent("download");
  await tabTo(elsewhere, elsewhere.getByRole("button", { name: /^Download/ }));
  await elsewhere.keyboard.press("Enter");
  expect((await download).suggestedFilename()).toBe("letters-book.zip");
  await device.close();
});

test("pages that are shorter than the screen do not scroll @long", async ({ page }) => {
  await page.setViewportSize({ width: 800, height: 1600 });
  for (const path of ["/restore", "/sign-in", "/no-such-page", "/dev/client-only"]) {
    await page.goto(path);
    await untilHydrated(page);
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    expect(height, path).toBe(1600);
  }
});
