/** Coupons by link and typed, in both variants, on phone and desktop, and what they make free. */
import { expect, test } from "@playwright/test";
import { faults } from "./axe.ts";
import { begin, expectDownload, expectTitle, orderOf, payAs, READY } from "./buyers.ts";
import { untilHydrated } from "./hydrated.ts";
import { DECLINED, newEmail, pay } from "./journey.ts";
import { mailedCode, mailedLink, mailedText } from "./mailed.ts";
import { openNewAccountSession } from "./signed-in.ts";
import { faultsIn, sizes } from "./sizes.ts";
import { tabTo } from "./tab-to.ts";

const buyers = [
  { variant: "landing", device: "phone" },
  { variant: "landing-v2", device: "desktop" },
] as const;

for (const { variant, device } of buyers)
  test(`${variant}, ${device}: a coupon's link lowers the price, also of a second try after a declined card, until the receipt${variant === "landing" ? "" : " @long"}`, async ({
    page,
  }) => {
    const viewport = sizes[device];
    await page.setViewportSize(viewport);
    const email = await begin(page, variant);
    await page.goto(`/${variant}?code=spring-20`);
    await expect(page).toHaveURL(new RegExp(`/${variant}$`));
    await page.goto(`/${variant}/paywall`);
    await untilHydrated(page);
    const main = page.getByRole("main");
    await expect(main).toContainText("Your code SPRING-20 is applied to the prices above.");
    await expect(main.locator("del")).toHaveText(/€15/);
    expect(await faultsIn(page, viewport)).toEqual([]);
    await page.getByRole("button", { name: "Buy Book" }).click();
    await expect(page.getByRole("main")).toContainText("SPRING-20");
    await expect(page.getByRole("button", { name: "Pay €12.00" })).toBeVisible();
    await page.getByLabel("Email").fill(email);
    await pay(page, DECLINED);
    await expectTitle(page, "Your card was declined");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("button", { name: "Pay €12.00" })).toBeVisible();
    await payAs(page, email);
    const receipt = await mailedText(page, email, /receipt/);
    expect(receipt).toContain("Discount SPRING-20: −€3.00");
    expect(receipt).toContain("Paid: €12.00");
    await page.goto(`/invoice/${orderOf(page)}`);
    await expect(page.getByRole("main")).toContainText("€12.00");
  });

test("codes are typed by keyboard: a wrong one and an ended one are explained, the right one helps @long", async ({
  page,
}) => {
  await page.goto("/landing-v2/paywall");
  const problems = [
    ["NOTHING", "This code does not exist. Check it for typing mistakes."],
    ["over", "This code is no longer valid."],
  ] as const;
  for (const [index, [code, words]] of problems.entries()) {
    if (index === 0) {
      await tabTo(page, "I have a code");
      await page.keyboard.press("Enter");
      await page.keyboard.press("Tab");
    }
    // After a problem the field has the focus by itself, and keeps what was typed.
    await expect(page.getByLabel("Coupon code")).toBeFocused();
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type(code);
    await page.keyboard.press("Enter");
    await expect(page.getByLabel("Coupon code")).toHaveAccessibleDescription(words);
    await untilHydrated(page);
  }
  expect(await faults(page)).toEqual([]);
  await expect(page.getByLabel("Coupon code")).toBeFocused();
  await expect(page.getByLabel("Coupon code")).toHaveValue("over");
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("spring-20");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toContainText("Your code SPRING-20 is applied");
  await tabTo(page, "Remove the code");
  await page.keyboard.press("Enter");
  await expect(page.getByText("I have a code")).toBeVisible();
  await expect(page.locator("del")).toHaveCount(0);
});

test("a coupon that leaves nothing to pay gives the files to a proven address @long", async ({
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

test("an account of variant 1 keeps the coupon through its sign-in @long", async ({ page }) => {
  await page.goto("/landing/paywall?code=SPRING-20");
  await page.getByRole("button", { name: "Buy Book" }).click();
  await expect(page).toHaveURL(/\/sign-in\?/);
  await expect(page.getByRole("main")).toContainText("€12");
  await openNewAccountSession(page);
  await page.goto("/landing/paywall");
  await page.getByRole("button", { name: "Buy Book" }).click();
  await expect(page.getByRole("button", { name: "Pay €12.00" })).toBeVisible();
});
