/** Coupon codes that buyers type, in a shop that adds tax to its prices. */
import { type Browser, expect, test } from "@playwright/test";
import { begin, payAs } from "./buyers.ts";
import { untilHydrated } from "./hydrated.ts";
import { mailedText } from "./mailed.ts";
import { sizes } from "./sizes.ts";
import { tabTo } from "./tab-to.ts";
import { buyWithConsent, cardOf, openPaywall } from "./terms-paywall.ts";

/** Codes that lower no price, as buyers may type them, and what the paywall says about each. */
const problems = [
  ["NOTHING", "This code does not exist. Check it for typing mistakes."],
  ["over", "This code is no longer valid."],
  ["once", "This code has been used as often as it may be."],
  ["poster-2", "not for this plan"],
] as const;

/** Another visitor begins a checkout with the only use of ONCE, unless a visitor before has done so. */
async function takeLastUse(browser: Browser): Promise<void> {
  const visitor = await browser.newContext();
  await visitor.request.get("/landing-v2/paywall?code=ONCE");
  const form = { plan: "complete", coupon: "ONCE", waiver: "yes" };
  const options = { form, maxRedirects: 0, maxRetries: 1 };
  const response = await visitor.request.post("/landing-v2/paywall", options);
  expect([303, 409]).toContain(response.status());
  await visitor.close();
}

/** What a buyer sees is the same in both variants. */
const buyers = [
  { variant: "landing", device: "phone" },
  { variant: "landing-v2", device: "desktop" },
] as const;

for (const { variant, device } of buyers)
  test(`${variant}, ${device}: typed codes that do not help are explained, and the right one lowers what is paid${variant === "landing" ? " @long" : ""}`, async ({
    page,
    browser,
  }) => {
    await takeLastUse(browser);
    await page.setViewportSize(sizes[device]);
    const email = await begin(page, variant);
    await openPaywall(page, variant);
    await tabTo(page, "I have a code");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    for (const [code, words] of problems) {
      // After a problem the field has the focus by itself.
      await expect(page.getByLabel("Coupon code")).toBeFocused();
      await page.keyboard.type(code);
      await page.keyboard.press("Enter");
      await expect(page.getByLabel("Coupon code")).toHaveAccessibleDescription(
        new RegExp(words.replaceAll(".", "\\.")),
      );
      await untilHydrated(page);
    }
    await page.keyboard.type("Spring-20");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("main")).toContainText("Your code SPRING-20 is applied");
    await untilHydrated(page);
    await expect(cardOf(page, "Book").locator("del")).toHaveText(/€15/);
    await expect(cardOf(page, "Book")).toContainText("Plus 20% VAT");
    await expect(cardOf(page, "Complete")).toContainText("€45");
    await expect(cardOf(page, "Complete").locator("del")).toHaveCount(0);
    // The plan says why its price is not lower.
    await expect(cardOf(page, "Complete")).toContainText("SPRING-20");
    await buyWithConsent(page, "Book");
    // €12.00 and a fifth of it.
    await expect(page.getByRole("button", { name: "Pay €14.40" })).toBeVisible();
    await expect(page.getByRole("main")).toContainText("SPRING-20");
    await payAs(page, email);
    expect(await mailedText(page, email, /receipt/)).toContain("Paid: €14.40");
  });
