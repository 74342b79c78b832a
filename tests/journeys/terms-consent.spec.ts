/** The consent to immediate delivery: this shop sells nothing without it, and it ends the right of withdrawal. */
import { expect, type Locator, test } from "@playwright/test";
import { begin, expectDownload, expectTitle, orderOf, payAs } from "./buyers.ts";
import { untilHydrated } from "./hydrated.ts";
import { mailedText } from "./mailed.ts";
import { openNewAccountSession } from "./signed-in.ts";
import { sizes } from "./sizes.ts";
import { buyWithConsent, cardOf, consentBox, openPaywall, pressButton } from "./terms-paywall.ts";

/** What is written beside a box. */
const wordsBeside = (box: Locator) =>
  box.evaluate((element: HTMLInputElement) => element.labels?.[0]?.textContent ?? "");

/** What a buyer sees is the same in both variants. */
const buyers = [
  { variant: "landing", device: "phone" },
  { variant: "landing-v2", device: "desktop" },
] as const;

for (const { variant, device } of buyers) {
  test(`${variant}, ${device}: a buyer must tick the box, finds its words in the receipt, and loses the right of withdrawal by downloading${variant === "landing" ? "" : " @long"}`, async ({
    page,
  }) => {
    await page.setViewportSize(sizes[device]);
    const email = await begin(page, variant);
    await openPaywall(page, variant);
    const box = consentBox(page, "Book");
    await expect(box).not.toBeChecked();
    await pressButton(page, "Buy Book");
    await expect(box).toHaveAccessibleDescription(/^Tick this box to buy\./);
    await untilHydrated(page);
    await expect(box).toBeFocused();
    const words = await wordsBeside(box);
    expect(words).toContain("and know that I lose my right of withdrawal when it begins.");
    await buyWithConsent(page, "Book");
    await expect(page.getByRole("button", { name: "Pay €18.00" })).toBeVisible();
    await payAs(page, email);
    expect(await mailedText(page, email, /receipt/)).toContain(words);

    const contract = `/withdraw?order=${orderOf(page)}`;
    const confirmation = page.url();
    const main = page.getByRole("main");
    await page.goto(contract);
    await expect(main).toContainText("By law you can withdraw until the end of");
    await expect(main).toContainText("this right ends when you begin to download");
    await page.goto(confirmation);
    await expectDownload(page);
    // The shop notes the download when the last bytes were sent.
    await expect
      .poll(async () => {
        await page.goto(contract);
        return main.innerText();
      })
      .toMatch(
        /Your right of withdrawal by law ended on .*\d{4}.*, when the download began: you agreed to that when you bought\./,
      );
    await expect(main).toContainText(
      /The shop promises more than the law: ask until the end of .*\d{4} \(UTC\) and you get your money back\./,
    );
    await untilHydrated(page);
    await pressButton(page, "Confirm withdrawal");
    await expectTitle(page, "Your withdrawal was received");
    await expect(main).toContainText("You get €18.00 back");
  });

  test(`${variant}: a browser without scripts that sends an unticked box gets the shop's words, and keeps the price that was typed${variant === "landing" ? " @long" : ""}`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    if (variant === "landing") await openNewAccountSession(page);
    await page.goto(`/${variant}/paywall`);
    const card = cardOf(page, "Poster");
    await card.getByLabel("Your price").fill("4.50");
    await page.getByRole("button", { name: "Buy Poster" }).click();
    const box = consentBox(page, "Poster");
    await expect(box).toHaveAccessibleDescription(/^Tick this box to buy\..*Nothing was charged\./);
    await expect(box).not.toBeChecked();
    await expect(consentBox(page, "Book")).toHaveAccessibleDescription("");
    await expect(card.getByLabel("Your price")).toHaveValue("4.50");
    await box.check();
    await page.getByRole("button", { name: "Buy Poster" }).click();
    await expect(page.getByRole("button", { name: "Pay €5.40" })).toBeVisible();
    await context.close();
  });
}
