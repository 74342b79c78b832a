/** The pages of the maker's own store in further languages: longer words, other scripts. */
import { expect, test } from "@playwright/test";
import { faults } from "./axe.ts";
import { untilHydrated } from "./hydrated.ts";
import { newEmail } from "./journey.ts";
import { isWaiverRequired, ownStore, payByCard } from "./own-store.ts";

/** Those with the longest words, another script and the most letters with marks. */
const languages = ["de", "el", "pl"].filter((language) =>
  ownStore.languages.slice(1).includes(language),
);

for (const language of languages)
  test(`pages and a purchase in ${language} fit and are accessible @long`, async ({ page }) => {
    const check = async (name: string) => {
      await expect(page.locator("html")).toHaveAttribute("lang", language);
      expect(await faults(page), name).toEqual([]);
    };
    for (const path of ["landing", "landing-v2", "landing/paywall", "sign-in", "terms"])
      await test.step(path, async () => {
        await page.goto(`/${language}/${path}`);
        await untilHydrated(page);
        await check(path);
      });
    await page.goto(`/${language}/landing-v2/paywall`);
    await untilHydrated(page);
    await check("landing-v2/paywall");
    // Each plan has a form; that of the chosen one shows.
    const shown = (selector: string) => page.locator(selector).filter({ visible: true }).first();
    if (isWaiverRequired) await shown("form [name=waiver]").check();
    await shown("form:has([name=plan]) button[type=submit]").click();
    await expect(page).toHaveURL(/\/sandbox\/pay\//);
    await check("payment");
    await page.locator("[name=email]").fill(newEmail());
    await payByCard(page);
    await expect(page).toHaveURL(/\/confirmation\/download\?order=/);
    await expect(page.locator('form[action^="/api/downloads/"]').first()).toBeVisible();
    await untilHydrated(page);
    await check("confirmation");
    await page.goto(`/${language}/account`);
    await untilHydrated(page);
    await check("account");
  });
