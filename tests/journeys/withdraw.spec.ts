import { expect, test } from "@playwright/test";
import { faults } from "./axe.ts";
import { buy, expectNoDownload, expectTitle } from "./buyers.ts";
import { mailedCode, mailedLink } from "./mailed.ts";
import { faultsIn, sizes } from "./sizes.ts";
import { tabTo } from "./tab-to.ts";

/** The pages of a withdrawal are the same in both variants. */
const buyers = [
  { variant: "landing", device: "phone", javaScriptEnabled: false },
  { variant: "landing-v2", device: "desktop", javaScriptEnabled: true },
] as const;

for (const { variant, device, javaScriptEnabled } of buyers) {
  test(`a buyer in ${variant} withdraws by keyboard from the purchase's page, ${device}${variant === "landing" ? "" : " @long"}`, async ({
    page,
  }) => {
    const viewport = sizes[device];
    await page.setViewportSize(viewport);
    const { email, confirmation, orderId } = await buy(page, variant);
    await page.goto(confirmation);
    await tabTo(page, page.getByRole("link", { name: `Withdraw from contract ${orderId}` }));
    await page.keyboard.press("Enter");
    await expectTitle(page, "Withdraw from contract");
    await expect(page.getByText("By law you can withdraw until the end of")).toBeVisible();
    expect(await faultsIn(page, viewport)).toEqual([]);
    await tabTo(page, "Your name (optional)");
    await page.keyboard.type("Ada Maker");
    await tabTo(page, "Confirm withdrawal");
    await page.keyboard.press("Enter");
    await expectTitle(page, "Your withdrawal was received");
    await expect(page.getByText("at the latest on")).toBeVisible();
    expect(await faultsIn(page, viewport)).toEqual([]);
    await expectNoDownload(page);
    const link = await mailedLink(page, email, /withdrawal/);
    expect(link).toContain(`/withdraw?order=${orderId}`);
    await page.goto(link);
    await expectTitle(page, "Your withdrawal was received");
    await page.goto("/account");
    await expect(page.getByText("You withdrew from this purchase")).toBeVisible();
    await expect(page.getByRole("button", { name: "Download" })).toHaveCount(0);
  });

  test(`a buyer in ${variant} withdraws on another device, ${javaScriptEnabled ? "with" : "without"} scripts @long`, async ({
    browser,
    request,
  }) => {
    const { email } = await buy({ request }, variant);
    const page = await (await browser.newContext({ javaScriptEnabled })).newPage();
    await page.goto("/landing");
    await page.getByRole("link", { name: "Withdraw from contract" }).click();
    await expectTitle(page, "Withdraw from contract");
    if (javaScriptEnabled) expect(await faults(page)).toEqual([]);
    await page.getByRole("button", { name: "Send the code" }).click();
    await expect(page.getByText("Enter your address or an order number.")).toBeVisible();
    await page.getByLabel("Email").fill(email);
    await page.getByRole("button", { name: "Send the code" }).click();
    await expectTitle(page, "Enter the code");
    await page.getByLabel("Six-digit code").fill(await mailedCode(page, email));
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByText("You can withdraw from this purchase")).toBeVisible();
    if (javaScriptEnabled) expect(await faults(page)).toEqual([]);
    await page.getByRole("link", { name: "Withdraw from contract here" }).click();
    await page.getByRole("button", { name: "Confirm withdrawal" }).click();
    await expectTitle(page, "Your withdrawal was received");
    await expectNoDownload(page);
    await page.context().close();
  });
}
