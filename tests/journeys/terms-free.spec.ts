/** A plan without a price, and one that a coupon makes free: nobody sees a payment page. */
import { expect, type Page, test } from "@playwright/test";
import type { Variant } from "#domain/experiments/variants.ts";
import { expectDownload, expectTitle, READY } from "./buyers.ts";
import { untilHydrated } from "./hydrated.ts";
import { createAccount, newEmail } from "./journey.ts";
import { mailedCode, mailedText, signInByLink } from "./mailed.ts";
import { sizes } from "./sizes.ts";
import { tabTo } from "./tab-to.ts";
import { buyWithConsent, cardOf, openPaywall } from "./terms-paywall.ts";

/** Types the address, then a wrong code and the right one. */
async function proveAddress(page: Page, email: string): Promise<void> {
  await expectTitle(page, "Get Sampler for free");
  await untilHydrated(page);
  await tabTo(page, "Email");
  await page.keyboard.type(email);
  await page.keyboard.press("Enter");
  await expectTitle(page, "Enter the code");
  const code = await mailedCode(page, email);
  await untilHydrated(page);
  await expect(page.getByLabel("Six-digit code")).toBeFocused();
  await page.keyboard.type(code === "000000" ? "000001" : "000000");
  await page.keyboard.press("Enter");
  await expect(page.getByText("This code is not right.")).toBeVisible();
  await untilHydrated(page);
  await expect(page.getByLabel("Six-digit code")).toBeFocused();
  await page.keyboard.type(code);
  await page.keyboard.press("Enter");
}

async function signUpAndProve(page: Page, email: string): Promise<void> {
  await expect(page.getByRole("main")).toContainText("Book of Letters · Sampler");
  await createAccount(page, email);
  // The new account's address is not proven yet.
  await proveAddress(page, email);
}

const visitors: readonly {
  readonly who: string;
  readonly variant: Variant;
  readonly device: keyof typeof sizes;
  readonly enter: (page: Page, email: string) => Promise<void>;
}[] = [
  { who: "a new account", variant: "landing", device: "phone", enter: signUpAndProve },
  {
    who: "an account of a mailed link",
    variant: "landing",
    device: "desktop",
    enter: signInByLink,
  },
  { who: "a guest", variant: "landing-v2", device: "phone", enter: proveAddress },
];

for (const { who, variant, device, enter } of visitors)
  test(`${variant}, ${device}: ${who} gets a free plan, then another one by a coupon${variant === "landing" ? " @long" : ""}`, async ({
    page,
  }) => {
    const payments: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/sandbox/pay/")) payments.push(request.url());
    });
    await page.setViewportSize(sizes[device]);
    const email = newEmail();
    await openPaywall(page, variant);
    await expect(cardOf(page, "Sampler")).toContainText("Free");
    await expect(cardOf(page, "Sampler")).not.toContainText("VAT");
    await buyWithConsent(page, "Sampler", "Get");
    await enter(page, email);
    await expectTitle(page, READY);
    await expectDownload(page, "letters-sampler.zip");
    expect(await mailedText(page, email, /receipt/)).toContain("there was nothing to pay");

    await openPaywall(page, variant, "?code=gift-book");
    await expect(cardOf(page, "Book").locator("del")).toHaveText(/€15/);
    // The address is proven by now.
    await buyWithConsent(page, "Book", "Get");
    await expectTitle(page, READY);
    await expectDownload(page);
    expect(payments).toEqual([]);
  });
