import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page, test } from "@playwright/test";
import { DIALOG, forgetSdk, openAccount, verifyEmail } from "./settings.ts";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Faults of the page as it stands, when what enters has entered. */
async function faults(page: Page): Promise<string[]> {
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations === 1)
        .map(({ finished }) => finished),
    ),
  );
  await page.evaluate(axe);
  const { violations } = (await page.evaluate("axe.run()")) as {
    violations: { id: string; nodes: { html: string }[] }[];
  };
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  return [
    ...violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`),
    ...(overflow > 0 ? [`${overflow} px too wide`] : []),
  ];
}

for (const colorScheme of ["light", "dark"] as const)
  test(`the settings have no accessibility fault, ${colorScheme}`, async ({ page }) => {
    test.slow();
    await page.emulateMedia({ colorScheme });
    const email = await openAccount(page);
    await verifyEmail(page, email);
    await page.getByRole("button", { name: "Close" }).first().click();
    await page.getByRole("button", { name: "Add an authenticator app" }).click();
    await expect(page.getByRole("img", { name: "QR code" })).toBeVisible();
    await page.getByLabel("New address").fill(email);
    await page.getByRole("button", { name: "Change address" }).click();
    await expect(page.getByText("This is your address already.")).toBeVisible();
    for (const width of [320, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await faults(page), `${width} px`).toEqual([]);
      await page.screenshot({
        path: `test-results/settings-${colorScheme}-${width}.png`,
        fullPage: true,
      });
    }

    await forgetSdk(page);
    await page.getByLabel("New password").fill("another way home");
    await page.getByRole("button", { name: "Change password" }).click();
    await expect(page.getByRole("dialog", { name: DIALOG })).toBeVisible();
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await faults(page), `dialog, ${width} px`).toEqual([]);
      await page.screenshot({ path: `test-results/settings-dialog-${colorScheme}-${width}.png` });
    }
  });
