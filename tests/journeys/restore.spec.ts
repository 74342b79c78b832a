import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { buy } from "./buyers.ts";
import { mailedCode } from "./mailed.ts";

for (const [variant, javaScriptEnabled] of [
  ["landing", true],
  ["landing-v2", false],
] as const)
  test(`a purchase in ${variant} is restored and downloaded as a guest on a second device, ${javaScriptEnabled ? "with" : "without"} scripts${javaScriptEnabled ? "" : " @long"}`, async ({
    browser,
    request,
  }) => {
    const { email } = await buy({ request }, variant);
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
