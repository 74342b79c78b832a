/** The owner at work: a phone by keyboard, and a desktop. */
import { readFile } from "node:fs/promises";
import { expect, type Page, test } from "@playwright/test";
import { faults } from "./axe.ts";
import { buy } from "./buyers.ts";
import { untilHydrated } from "./hydrated.ts";
import { DESKTOP_OWNER_EMAIL, PHONE_OWNER_EMAIL } from "./journey.ts";
import { mailedText } from "./mailed.ts";
import { openOwnerSession } from "./signed-in.ts";
import { tabTo } from "./tab-to.ts";

const PHONE = { width: 360, height: 740 };
const DESKTOP = { width: 1280, height: 800 };

async function become(page: Page, email: string): Promise<void> {
  await page.goto("/landing");
  await openOwnerSession(page, email);
}

async function find(page: Page, term: string): Promise<void> {
  await page.goto("/admin/orders");
  await untilHydrated(page);
  await tabTo(page, page.getByLabel("Find an order"));
  await page.keyboard.type(term);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/find=/);
}

test("phone, by keyboard: from the account to an order, found in three ways, refunded in part and in full", async ({
  browser,
  page,
}) => {
  const buyer = await browser.newContext();
  const { email, orderId } = await buy(buyer, "landing-v2");
  await page.setViewportSize(PHONE);
  await become(page, PHONE_OWNER_EMAIL);
  await page.goto("/account");
  await untilHydrated(page);
  await tabTo(page, page.getByRole("link", { name: /Sales and orders/ }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sales");
  const path = `/admin/orders/${orderId}`;
  await page.goto(path);
  const invoice = await page.getByRole("link", { name: /^TEST-/ }).innerText();
  for (const term of [orderId, email, invoice]) {
    await find(page, term);
    await expect(page.getByRole("main").locator(`a[href="${path}"]`)).toHaveCount(1);
  }
  await page.goto(path);
  await untilHydrated(page);
  const refund = async (amount: string, why: string) => {
    await tabTo(page, page.locator("summary", { hasText: /^Refund/ }));
    await page.keyboard.press("Enter");
    await tabTo(page, page.getByLabel("Amount in EUR"));
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type(amount);
    await page.keyboard.press("Tab");
    await page.keyboard.type(why);
    await page.keyboard.press("Enter");
  };
  await refund("150", "typing mistake");
  await expect(page.getByLabel("Amount in EUR")).toHaveValue("150");
  expect(await faults(page, { widths: [PHONE.width] })).toEqual([]);
  await page.goto(path);
  await refund("4.50", "half of it was missing");
  await expect(page.getByRole("main").locator("output")).toContainText("€4.50");
  await expect(page.getByRole("main")).toContainText("half of it was missing");
  await refund("10.50", "the rest");
  await expect(page.getByRole("main").locator("output")).toContainText("€15.00");
  await expect(page.getByRole("main")).toContainText("Locked.");
  expect(await mailedText(page, email, /refund/i)).toContain("€15.00");
  await buyer.close();
});

test("desktop: receipt, note, export, coupon, new version, a guest's data and the verdict", async ({
  browser,
  page,
}) => {
  const buyer = await browser.newContext();
  const { email, orderId } = await buy(buyer, "landing-v2");
  await page.setViewportSize(DESKTOP);
  await become(page, DESKTOP_OWNER_EMAIL);
  await page.goto("/landing");
  await page.getByRole("banner").getByRole("link", { name: "Your shop" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sales");
  const path = `/admin/orders/${orderId}`;
  await page.goto(path);
  await untilHydrated(page);
  const open = (name: string) => page.locator("summary", { hasText: name }).first().click();
  await open("Send the receipt again");
  await page.getByRole("button", { name: "Send the receipt again" }).click();
  await expect(page.getByRole("main").locator("output")).toBeVisible();
  await open("Add a note");
  await page.getByLabel("Note").fill("Asked for A3.");
  await page.getByRole("button", { name: "Add the note" }).click();
  await expect(page.getByRole("region", { name: "What happened" })).toContainText("Asked for A3.");

  await page.goto("/admin/exports");
  const today = new Date().toISOString().slice(0, 10);
  await page.getByLabel("From").fill(today.slice(0, 8) + "01");
  await page.getByLabel("To", { exact: true }).fill(today);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download" }).click(),
  ]);
  const [head = "", ...lines] = (await readFile(await file.path(), "utf8")).split("\r\n");
  const columns = head.replace("\u{FEFF}", "").split(",");
  const line = lines.find((one) => one.startsWith(orderId))?.split(",") ?? [];
  expect(line[columns.indexOf("total")]).toBe("15.00");
  expect(line).not.toContain(email);

  await page.goto(path);
  await untilHydrated(page);
  await open("Delete the buyer's data");
  await page.getByLabel("Type the buyer's address to confirm").fill(email);
  await page.getByRole("button", { name: "Delete the data" }).click();
  await expect(page.getByRole("main")).not.toContainText(email);
  await expect(page.getByRole("main")).not.toContainText("Asked for A3.");
  await page.goto("/admin/actions");
  await expect(page.getByRole("main")).toContainText("Buyer's data deleted");

  const code = `OWN-${orderId.slice(0, 8).toUpperCase()}`;
  await page.goto("/admin/coupons");
  await untilHydrated(page);
  await open("Make a coupon");
  await page.getByLabel("Code").fill(code);
  await page.getByLabel("Percent off").fill("20");
  await page.getByRole("button", { name: "Make the coupon" }).click();
  const row = page.getByRole("main").getByRole("listitem").filter({ hasText: code });
  await expect(row).toContainText("20% off");
  await page.getByRole("button", { name: `End ${code}` }).click();
  await expect(row).toContainText("Ended");

  await page.goto("/admin/files");
  await page
    .getByRole("link", { name: /^Tell buyers about this version/ })
    .first()
    .click();
  await page.getByLabel("What is new").fill("A better map.");
  await page.getByRole("button", { name: "Count the mails" }).click();
  await expect(page.getByRole("main")).toContainText(/would be sent/);

  await page.goto("/admin/experiment");
  await expect(page.getByRole("region", { name: "What to do now" })).toBeVisible();
  await buyer.close();
});
