import { readFileSync } from "node:fs";
import { type Browser, expect, test } from "@playwright/test";
import { type Variant, variantKeys } from "#domain/experiments/variants.ts";
import { choosePlan } from "./buyers.ts";
import { APPROVED, pay } from "./journey.ts";
import { mailedCode } from "./mailed.ts";

async function buyElsewhere(browser: Browser, variant: Variant): Promise<string> {
  const device = await browser.newContext();
  const page = await device.newPage();
  const email = await choosePlan[variant](page);
  await pay(page, APPROVED);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your download is ready");
  await device.close();
  return email;
}

for (const variant of variantKeys)
  for (const javaScriptEnabled of [true, false])
    test(`a purchase in ${variant} is restored and downloaded as a guest on a second device, ${javaScriptEnabled ? "with" : "without"} scripts`, async ({
      browser,
    }) => {
      const email = await buyElsewhere(browser, variant);
      const device = await browser.newContext({ javaScriptEnabled });
      const page = await device.newPage();
      await page.goto("/restore");
      await page.getByLabel("Email").fill(email);
      await page.getByRole("button", { name: "Send the code" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Enter the code");
      await page.getByLabel("Six-digit code").fill(await mailedCode(page, email));
      await page.getByRole("button", { name: "Show my purchases" }).click();
      await expect(page).toHaveURL(/\/account$/);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("My purchases");
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: "Download" }).click(),
      ]);
      expect(download.suggestedFilename()).toBe("letters-book.zip");
      expect(
        readFileSync(await download.path())
          .subarray(0, 2)
          .toString(),
      ).toBe("PK");
      await device.close();
    });
