/** A plan whose buyers choose what they pay. */
import { expect, test } from "@playwright/test";
import { begin, payAs } from "./buyers.ts";
import { untilHydrated } from "./hydrated.ts";
import { mailedText } from "./mailed.ts";
import { faultsIn, sizes } from "./sizes.ts";
import { tabTo } from "./tab-to.ts";
import { buyWithConsent, cardOf, consentBox, openPaywall } from "./terms-paywall.ts";
import { choosePlan } from "./choose-plan.ts";

/** What a buyer sees is the same in both variants. */
const buyers = [
  { variant: "landing", device: "phone" },
  { variant: "landing-v2", device: "desktop" },
] as const;

for (const { variant, device } of buyers)
  test(`${variant}, ${device}: a price below the minimum and nonsense are explained beside the field, and a valid price is paid${variant === "landing" ? "" : " @long"}`, async ({
    page,
  }) => {
    await page.setViewportSize(sizes[device]);
    const email = await begin(page, variant);
    await openPaywall(page, variant);
    await choosePlan(page, "Poster");
    const amount = cardOf(page, "Poster").getByLabel("Your price");
    await expect(amount).toHaveValue("8.00");
    await expect(amount).toHaveAccessibleDescription(/^€3 or more/);
    for (const typed of ["2.99", "as much as you like"]) {
      await tabTo(page, amount);
      await page.keyboard.press("ControlOrMeta+A");
      await page.keyboard.type(typed);
      await buyWithConsent(page, "Poster");
      await expect(amount).toHaveValue(typed);
      await expect(amount).toHaveAccessibleDescription(
        /such as €12.50: €3.00 or more.*Nothing was charged/,
      );
      await untilHydrated(page);
      await expect(amount).toBeFocused();
    }
    await tabTo(page, amount);
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type("4,50");
    await buyWithConsent(page, "Poster");
    await expect(page.getByRole("main")).toContainText("€4.50");
    // €4.50 plus a fifth as tax, as the paywall announces.
    await expect(page.getByRole("button", { name: "Pay €5.40" })).toBeVisible();

    await page.getByRole("link", { name: "Cancel and go back" }).click();
    await page.getByRole("button", { name: "Try again" }).click();
    // The consent to immediate delivery is asked for again, and the price is kept.
    await expect(consentBox(page, "Poster")).toHaveAccessibleDescription(/^Tick this box to buy/);
    await expect(amount).toHaveValue("4.50");
    await untilHydrated(page);
    await expect(consentBox(page, "Poster")).toBeFocused();
    expect(await faultsIn(page, sizes[device])).toEqual([]);
    await buyWithConsent(page, "Poster");
    await expect(page.getByRole("button", { name: "Pay €5.40" })).toBeVisible();
    await payAs(page, email);
    expect(await mailedText(page, email, /receipt/)).toContain("Paid: €5.40");
  });
