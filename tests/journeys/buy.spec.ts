import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { APPROVED, chooseMiddlePlan, DECLINED, newEmail, pay, signIn, signUp } from "./journey.ts";

function builtChecksum(id: string): string {
  const build = readFileSync("build/current", "utf8").trim();
  const manifest: unknown = JSON.parse(readFileSync(`build/${build}/files/manifest.json`, "utf8"));
  const entry = Array.isArray(manifest) ? manifest.find((file) => file.id === id) : undefined;
  return entry.sha256;
}

test("a visitor reads, signs up, pays and gets the file, byte for byte", async ({ page }) => {
  await page.goto("/landing");
  await page.getByRole("link", { name: "See the plans" }).click();
  await expect(page).toHaveURL(/\/landing\/paywall/);
  await page.getByRole("button", { name: "Buy Weekend" }).click();
  await expect(page).toHaveURL(/\/sign-in\?next=/);
  await signUp(page, newEmail());
  await page.getByRole("button", { name: "Buy Weekend" }).click();
  await pay(page, APPROVED);
  await expect(page).toHaveURL(/\/landing\/confirmation\/download\?order=/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your download is ready");

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("weekend-atlas.zip");
  const bytes = readFileSync(await download.path());
  expect(createHash("sha256").update(bytes).digest("hex")).toBe(builtChecksum("atlas"));
});

test("a declined card leads to the error page, grants nothing, and the retry works", async ({
  page,
}) => {
  await chooseMiddlePlan(page, newEmail());
  await pay(page, DECLINED);
  await expect(page).toHaveURL(/\/landing\/confirmation\/error\?order=.*reason=declined/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your card was declined");
  const refused = await page.request.post("/api/downloads/atlas", { maxRedirects: 0 });
  expect(refused.status()).toBe(403);

  await page.getByRole("button", { name: "Try again" }).click();
  await pay(page, APPROVED);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your download is ready");
});

test("cancelling leads to the error page with the plan kept", async ({ page }) => {
  await chooseMiddlePlan(page, newEmail());
  await page.getByRole("link", { name: "Cancel and go back" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You stopped before paying");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page).toHaveURL(/\/sandbox\/pay\//);
});

test("closing the tab right after paying: a later visit to /account has the file", async ({
  page,
  context,
}) => {
  await chooseMiddlePlan(page, newEmail());
  await expect(page).toHaveURL(/\/sandbox\/pay\//);
  // The card is charged and the browser never comes back: the answer's redirect is not followed.
  const paid = await page.request.post(page.url(), {
    form: { email: newEmail(), cardNumber: APPROVED, expiry: "12/34", cvc: "123" },
    maxRedirects: 0,
  });
  expect(paid.status()).toBe(303);
  await page.close();

  const later = await context.newPage();
  await later.goto("/account");
  const [download] = await Promise.all([
    later.waitForEvent("download"),
    later.getByRole("button", { name: "Download" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("weekend-atlas.zip");
});

test("AC-6.1 opening the confirmation signed out leads to sign-in and back", async ({
  page,
  browser,
}) => {
  const email = newEmail();
  await chooseMiddlePlan(page, email);
  await pay(page, APPROVED);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your download is ready");
  const confirmation = page.url();

  const elsewhere = await browser.newPage();
  await elsewhere.goto(confirmation);
  await expect(elsewhere).toHaveURL(/\/sign-in\?next=/);
  await signIn(elsewhere, email);
  await expect(elsewhere).toHaveURL(confirmation);
  await expect(elsewhere.getByRole("button", { name: "Download" })).toBeVisible();
  // AC-6.2: still there after a reload, without a detour.
  await elsewhere.reload();
  await expect(elsewhere).toHaveURL(confirmation);
  await expect(elsewhere.getByRole("button", { name: "Download" })).toBeVisible();
  await elsewhere.close();
});

test("AC-4.3 signing out in one tab signs out the other", async ({ page, context }) => {
  await page.goto("/sign-in");
  await signUp(page, newEmail());
  await expect(page).toHaveURL(/\/account/);
  const other = await context.newPage();
  await other.goto("/account");
  await page.getByRole("link", { name: "Sign out" }).click();
  await expect(page.getByRole("link", { name: "Sign in" })).toBeVisible();
  await expect(other.getByRole("link", { name: "Sign in" })).toBeVisible({ timeout: 1500 });
  await page.goto("/account");
  await expect(page).toHaveURL(/\/sign-in\?next=/);
});

test("a wrong password is explained and what was typed stays", async ({ page }) => {
  const email = newEmail();
  await page.goto("/sign-in");
  await signIn(page, email);
  await expect(page.getByRole("alert")).toHaveText(/Email or password is wrong/);
  await expect(page.getByLabel("Email")).toHaveValue(email);
});

test("cookies cleared, still known to the identity service: /sign-in leads on by itself", async ({
  page,
  context,
}) => {
  await page.goto("/sign-in");
  await signUp(page, newEmail());
  await expect(page).toHaveURL(/\/account/);
  await context.clearCookies();
  await page.goto("/account");
  await expect(page.getByRole("heading", { name: "My purchases" })).toBeVisible();
  await expect(page).toHaveURL(/\/account$/);
});

test("a guarded link followed in the app comes back to the page, not to its data", async ({
  page,
  context,
}) => {
  await page.goto("/sign-in");
  const email = newEmail();
  await signUp(page, email);
  await expect(page).toHaveURL(/\/account/);
  await page.getByRole("link", { name: "See the plans" }).click();
  await page.evaluate(() => indexedDB.deleteDatabase("firebaseLocalStorageDb"));
  await context.clearCookies();
  await page.getByRole("link", { name: "My purchases" }).click();
  await expect(page).toHaveURL(/\/sign-in\?next=%2Faccount$/);
  await signIn(page, email);
  await expect(page.getByRole("heading", { name: "My purchases" })).toBeVisible();
});

test("variant 2: a guest pays without an account, and only their session has the file", async ({
  page,
  browser,
}) => {
  await page.goto("/landing-v2");
  await page.getByRole("main").getByRole("link").first().click();
  await expect(page).toHaveURL(/\/landing-v2\/paywall/);
  await page.getByRole("button", { name: "Buy Weekend" }).click();
  await page.getByLabel("Email").fill(newEmail());
  await pay(page, DECLINED);
  await expect(page).toHaveURL(/\/landing-v2\/confirmation\/error\?order=.*reason=declined/);
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByLabel("Email").fill(newEmail());
  await pay(page, APPROVED);
  await expect(page).toHaveURL(/\/landing-v2\/confirmation\/download\?order=/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your download is ready");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("weekend-atlas.zip");
  await expect(page.getByRole("link", { name: "Sign in" })).toBeVisible();

  const confirmation = page.url();
  const elsewhere = await browser.newPage();
  await elsewhere.goto(confirmation);
  await expect(elsewhere.getByRole("heading", { level: 1 })).toHaveText("No purchase to show");
  await elsewhere.close();

  await page.goto("/landing-v2/paywall");
  await page.getByRole("button", { name: "Buy Weekend" }).click();
  await page.getByRole("link", { name: "Go to my download" }).click();
  await expect(page.getByRole("button", { name: "Download" })).toBeVisible();

  // Signing up in the same browser takes the purchase along.
  await page.getByRole("link", { name: "Sign in" }).click();
  await signUp(page, newEmail());
  await expect(page.getByRole("heading", { name: "My purchases" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Download" })).toBeVisible();
});

test("without JavaScript a guest reads, pays and gets the file", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? "" });
  const page = await context.newPage();
  await page.goto("/landing-v2");
  await page.getByRole("main").getByRole("link").first().click();
  await page.getByRole("button", { name: "Buy Pocket" }).click();
  await page.getByLabel("Email").fill(newEmail());
  await pay(page, APPROVED);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your download is ready");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("weekend-atlas-pocket.zip");
  await context.close();
});
