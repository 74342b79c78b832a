/** A bucket sends the files. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { APPROVED, newEmail, pay } from "./journey.ts";
import { choosePlan } from "./choose-plan.ts";

test("the browser follows the form to the bucket, with the file's name", async ({ page }) => {
  const refused: string[] = [];
  page.on(
    "console",
    (message) => void (message.type() === "error" && refused.push(message.text())),
  );
  await page.goto("/landing-v2/paywall");
  await choosePlan(page, "Sampler");
  await page.getByRole("button", { name: "Buy Sampler" }).click();
  await page.getByLabel("Email").fill(newEmail());
  await pay(page, APPROVED);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("It’s yours.");
  const [sent, download] = await Promise.all([
    page.waitForResponse((response) => response.url().includes("X-Amz-Signature")),
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download" }).click(),
  ]);
  expect(sent.status()).toBe(200);
  expect(await sent.request().headerValue("referer")).toBeNull();
  const bytes = readFileSync(await download.path());
  expect(download.suggestedFilename()).toMatch(/\.\w+$/);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  await page.getByText("Order and checksum").click();
  await expect(page.getByText(sha256)).toBeVisible();
  expect(refused).toEqual([]);
});
