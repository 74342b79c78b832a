/** Coupons by link and typed, in both variants, on phone and desktop, and what they make free. */
import { expect, type Page, test } from "@playwright/test";
import { type Variant, variantKeys } from "#domain/experiments/variants.ts";
import { faults } from "./axe.ts";
import { expectDownload, expectTitle, orderOf } from "./buyers.ts";
import { untilHydrated } from "./hydrated.ts";
import { APPROVED, newEmail, pay } from "./journey.ts";
import { mailedCode, mailedLink } from "./mailed.ts";
import { signInNewAccount } from "./signed-in.ts";
import { tabTo } from "./tab-to.ts";

const READY = "Your download is ready";
const sizes = { phone: { width: 320, height: 740 }, desktop: { width: 1280, height: 800 } };

/** Signs in if the variant asks for an account. Returns the address to pay with. */
async function begin(page: Page, variant: Variant): Promise<string> {
  return variant === "landing" ? signInNewAccount(page) : newEmail();
}

/** Pays on the open payment page; an account's address is filled in there. */
async function payAs(page: Page, email: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await pay(page, APPROVED);
  await expectTitle(page, READY);
}

for (const variant of variantKeys)
  for (const [device, viewport] of Object.entries(sizes))
    test(`${variant}, ${device}: a coupon's link lowers the price until the receipt`, async ({
      page,
    }) => {
      await page.setViewportSize(viewport);
      const email = await begin(page, variant);
      await page.goto(`/${variant}?code=spring-20`);
      await expect(page).toHaveURL(new RegExp(`/${variant}$`));
      await page.goto(`/${variant}/paywall`);
      await untilHydrated(page);
      const main = page.getByRole("main");
      await expect(main).toContainText("Your code SPRING-20 is applied to the prices above.");
      await expect(main.locator("del")).toHaveText(/€15/);
      expect(await faults(page)).toEqual([]);
      await page.setViewportSize(viewport);
      await page.getByRole("button", { name: "Buy Book" }).click();
      await expect(page.getByRole("main")).toContainText("SPRING-20");
      await expect(page.getByRole("button", { name: "Pay €12.00" })).toBeVisible();
      await payAs(page, email);
      await mailedLink(page, email, /receipt/);
      const inbox = await page.request.get(`/dev/inbox.json?to=${encodeURIComponent(email)}`);
      const [receipt] = (await inbox.json()) as { text: string }[];
      expect(receipt?.text).toContain("Discount SPRING-20: -€3.00");
      expect(receipt?.text).toContain("Paid: €12.00");
      await page.goto(`/invoice/${orderOf(page)}`);
      await expect(page.getByRole("main")).toContainText("€12.00");
    });

test("codes are typed by keyboard: a wrong one and an ended one are explained, the right one helps", async ({
  page,
}) => {
  await page.goto("/landing-v2/paywall");
  const problems = [
    ["NOTHING", "This code does not exist. Check it for typing mistakes."],
    ["over", "This code is no longer valid."],
  ] as const;
  for (const [index, [code, words]] of problems.entries()) {
    if (index === 0) {
      await tabTo(page, "Do you have a coupon code?");
      await page.keyboard.press("Enter");
      await page.keyboard.press("Tab");
    }
    // After a problem the field has the focus by itself.
    await expect(page.getByLabel("Coupon code")).toBeFocused();
    await page.keyboard.type(code);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("alert")).toHaveText(words);
    await untilHydrated(page);
  }
  expect(await faults(page)).toEqual([]);
  await expect(page.getByLabel("Coupon code")).toBeFocused();
  await page.keyboard.type("spring-20");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toContainText("Your code SPRING-20 is applied");
  await tabTo(page, "Remove the code");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Do you have a coupon code?")).toBeVisible();
  await expect(page.locator("del")).toHaveCount(0);
});

test("a coupon that leaves nothing to pay gives the files to a proven address", async ({
  page,
}) => {
  const email = newEmail();
  await page.goto("/landing-v2/paywall?code=GIFT-BOOK");
  await page.getByRole("button", { name: "Get Book" }).click();
  await expectTitle(page, "Get Book for free");
  await untilHydrated(page);
  expect(await faults(page)).toEqual([]);
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send the code" }).click();
  await expectTitle(page, "Enter the code");
  expect(await faults(page)).toEqual([]);
  await page.getByLabel("Six-digit code").fill(await mailedCode(page, email));
  await page.getByRole("button", { name: "Get the download" }).click();
  await expectTitle(page, READY);
  await expectDownload(page);
  await mailedLink(page, email, /receipt/);
});

test("an account of variant 1 keeps the coupon through its sign-in", async ({ page }) => {
  await page.goto("/landing/paywall?code=SPRING-20");
  await page.getByRole("button", { name: "Buy Book" }).click();
  await expect(page).toHaveURL(/\/sign-in\?/);
  await expect(page.getByRole("main")).toContainText("€12");
  await signInNewAccount(page);
  await page.goto("/landing/paywall");
  await page.getByRole("button", { name: "Buy Book" }).click();
  await expect(page.getByRole("button", { name: "Pay €12.00" })).toBeVisible();
});
