/** Every plan of the maker's own store can be bought and downloaded. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";
import { type Variant, variantKeys, variants } from "#domain/experiments/variants.ts";
import { choosePlan } from "./choose-plan.ts";
import { newEmail } from "./journey.ts";
import { isWaiverRequired, ownStore, payByCard, soldChecksum } from "./own-store.ts";
import { openNewAccountSession } from "./signed-in.ts";
import { tabTo } from "./tab-to.ts";

const { plans, files } = ownStore;

/** By the plan's id: the only plan's button does not name it. */
function buyForm(page: Page, id: string) {
  return page.locator(`form:has(> [name=plan][value="${id}"])`);
}

function buyButton(page: Page, id: string) {
  return buyForm(page, id).locator("button[type=submit]");
}

async function choose(page: Page, name: string): Promise<void> {
  if (plans.length > 1) await choosePlan(page, name);
}

function waiverBox(page: Page, id: string) {
  return buyForm(page, id).locator("[name=waiver]");
}

const open: Readonly<Record<Variant, (page: Page) => Promise<void>>> = {
  landing: async (page) => {
    await openNewAccountSession(page);
    await page.goto("/landing/paywall");
  },
  "landing-v2": async (page) => {
    await page.goto("/landing-v2/paywall");
  },
};

/** The first plan in both variants, the others as a guest. */
const purchases = plans.flatMap((plan, index) =>
  (index === 0 ? variantKeys : (["landing-v2"] as const)).map((variant) => ({ variant, ...plan })),
);

for (const { variant, id, name, files: included } of purchases)
  test(`${variant}: ${name} is bought, and its files arrive whole${variant === "landing" ? "" : " @long"}`, async ({
    page,
    baseURL,
  }) => {
    await open[variant](page);
    await choose(page, name);
    if (isWaiverRequired) await waiverBox(page, id).check();
    await buyButton(page, id).click();
    await expect(page).toHaveURL(/\/sandbox\/pay\//);
    if (variants[variant].flow === "guest-first")
      await page.locator("[name=email]").fill(newEmail());
    await payByCard(page);
    await expect(page).toHaveURL(/\/confirmation\/download\?order=/);
    for (const fileId of included) {
      const file = files.find((one) => one.id === fileId);
      const form = page.locator(`form[action^="/api/downloads/${fileId}/"]`).first();
      if (file?.idea) await expect(form.locator("img")).toBeVisible();
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        form.getByRole("button").click(),
      ]);
      expect(download.suggestedFilename()).toBe(file?.name);
      const bytes = readFileSync(await download.path());
      const sha256 = createHash("sha256").update(bytes).digest("hex");
      expect(sha256).toBe(soldChecksum(fileId, baseURL ?? ""));
      await expect(page.getByRole("main")).toContainText(sha256);
    }
  });

test("a plan is bought by keyboard alone as a guest", async ({ page }) => {
  const [plan] = plans;
  await page.goto("/landing-v2/paywall");
  await choose(page, plan?.name ?? "");
  if (isWaiverRequired) {
    await waiverBox(page, plan?.id ?? "").focus();
    await page.keyboard.press("Space");
  }
  await tabTo(page, buyButton(page, plan?.id ?? ""));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/sandbox\/pay\//);
  await page.locator("[name=email]").focus();
  await page.keyboard.type(newEmail());
  await payByCard(page);
  await expect(page).toHaveURL(/\/confirmation\/download\?order=/);
});
