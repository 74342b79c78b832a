import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { buy, openPayment } from "./buyers.ts";
import { untilHydrated } from "./hydrated.ts";
import { APPROVED, createAccount, DECLINED, newEmail, pay, signIn } from "./journey.ts";
import { signInByLink } from "./mailed.ts";
import { deleteSdkUser } from "./settings.ts";
import { signInNewAccount } from "./signed-in.ts";
import { choosePlan, planRadio } from "./choose-plan.ts";

function builtChecksum(id: string): string {
  const build = readFileSync("build/current", "utf8").trim();
  const manifest: unknown = JSON.parse(readFileSync(`build/${build}/files/manifest.json`, "utf8"));
  const entry = Array.isArray(manifest) ? manifest.find((file) => file.id === id) : undefined;
  return entry.sha256;
}

test("a visitor signs up, pays and gets the unchanged file", async ({ page }) => {
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => errors.push(message));
  await page.goto("/landing");
  await page.getByRole("link", { name: "See the plans" }).click();
  await expect(page).toHaveURL(/\/landing\/paywall/);
  await page.getByRole("button", { name: "Buy Book" }).click();
  await expect(page).toHaveURL(/\/sign-in\?next=/);
  await expect(page.getByRole("main")).toContainText("Book of Letters");
  await expect(page.getByRole("main")).toContainText("€15");
  await createAccount(page, newEmail());
  await pay(page, APPROVED);
  await expect(page).toHaveURL(/\/landing\/confirmation\/download\?order=/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("It’s yours.");

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("letters-book.zip");
  const bytes = readFileSync(await download.path());
  expect(createHash("sha256").update(bytes).digest("hex")).toBe(builtChecksum("book"));
  expect(errors).toEqual([]);
});

test("the chosen plan survives a mailed link, and going back leads to it @long", async ({
  page,
}) => {
  const email = newEmail();
  await page.goto("/landing/paywall");
  await choosePlan(page, "Complete");
  await page.getByRole("button", { name: "Buy Complete" }).click();
  await signInByLink(page, email);
  await expect(page).toHaveURL(/\/sandbox\/pay\//);
  await page.goBack();
  await expect(page).toHaveURL("/landing/paywall?plan=complete");
  await expect(page.getByRole("button", { name: "Buy Complete" })).toBeVisible();
});

test("cancelling leads to the error page, which remembers the plan; so does a declined card, which gives no access, and the retry works", async ({
  page,
}) => {
  await openPayment(page, "landing");
  await page.getByRole("link", { name: "Cancel and go back" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You stopped before paying");
  await page.getByRole("button", { name: "Try again" }).click();
  await pay(page, DECLINED);
  await expect(page).toHaveURL(/\/landing\/confirmation\/error\?order=.*reason=declined/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your card was declined");
  const refused = await page.request.post("/api/downloads/book", { maxRedirects: 0 });
  expect(refused.status()).toBe(403);

  await page.getByRole("button", { name: "Try again" }).click();
  await pay(page, APPROVED);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("It’s yours.");
});

test("after closing the tab right after paying, /account has the file @long", async ({
  page,
  context,
}) => {
  await openPayment(page, "landing");
  // Pay without following the redirect, so that the card is charged but the browser does not return.
  const paid = await page.request.post(page.url(), {
    form: { email: newEmail(), cardNumber: APPROVED, expiry: "12/34", cvc: "123" },
    maxRedirects: 0,
  });
  expect(paid.status()).toBe(303);
  await page.close();

  const later = await context.newPage();
  // On a busy machine the page may appear before the payment service has responded.
  await expect
    .poll(async () => {
      await later.goto("/account");
      return later.getByRole("button", { name: "Download" }).count();
    })
    .toBe(1);
  const [download] = await Promise.all([
    later.waitForEvent("download"),
    later.getByRole("button", { name: "Download" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("letters-book.zip");
});

test("AC-6.1 the confirmation redirects a signed-out visitor to the sign-in and back @long", async ({
  page,
  browser,
}) => {
  const { email, confirmation } = await buy(page, "landing");
  const elsewhere = await browser.newPage();
  await elsewhere.goto(confirmation);
  await expect(elsewhere).toHaveURL(/\/sign-in\?next=/);
  await signIn(elsewhere, email);
  await expect(elsewhere).toHaveURL(confirmation);
  await expect(elsewhere.getByRole("button", { name: "Download" })).toBeVisible();
  // AC-6.2: still signed in after a reload.
  await elsewhere.reload();
  await expect(elsewhere).toHaveURL(confirmation);
  await expect(elsewhere.getByRole("button", { name: "Download" })).toBeVisible();
  await elsewhere.close();
});

test("after clearing cookies, /sign-in uses the SDK's sign-in and continues @long", async ({
  page,
  context,
}) => {
  await signInNewAccount(page);
  await context.clearCookies();
  await page.goto("/account");
  await expect(page.getByRole("heading", { name: "My purchases" })).toBeVisible();
  await expect(page).toHaveURL(/\/account$/);
});

test("after a sign-in, a guarded link returns to the page, not to its data @long", async ({
  page,
  context,
}) => {
  const email = await signInNewAccount(page);
  await page.goto("/account");
  await page.getByRole("link", { name: "See the plans" }).click();
  await expect(page).toHaveURL(/\/landing\/paywall$/);
  const guarded = page.getByRole("link", { name: "My purchases" });
  // The page shows this link because of a cookie, and reads the cookie again when it is hydrated.
  await expect(guarded).toBeVisible();
  await untilHydrated(page);
  await deleteSdkUser(page);
  await context.clearCookies();
  await guarded.click();
  await expect(page).toHaveURL(/\/sign-in\?next=%2Faccount$/);
  await signIn(page, email);
  await expect(page.getByRole("heading", { name: "My purchases" })).toBeVisible();
});

test("variant 2: a guest pays without an account, and only that session can download", async ({
  page,
  browser,
}) => {
  await page.goto("/landing-v2");
  await page.getByRole("main").getByRole("link").first().click();
  await expect(page).toHaveURL(/\/landing-v2\/paywall/);
  await page.getByRole("button", { name: "Buy Book" }).click();
  await page.getByLabel("Email").fill(newEmail());
  await pay(page, DECLINED);
  await expect(page).toHaveURL(/\/landing-v2\/confirmation\/error\?order=.*reason=declined/);
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByLabel("Email").fill(newEmail());
  await pay(page, APPROVED);
  await expect(page).toHaveURL(/\/landing-v2\/confirmation\/download\?order=/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("It’s yours.");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("letters-book.zip");
  await expect(page.getByRole("link", { name: "My purchases" })).toBeVisible();

  const confirmation = page.url();
  const elsewhere = await browser.newPage();
  await elsewhere.goto(confirmation);
  await expect(elsewhere.getByRole("heading", { level: 1 })).toHaveText("No purchase to show");
  await elsewhere.close();

  await page.goto("/landing-v2/paywall");
  await expect(page.getByRole("button", { name: /^Buy/ })).toHaveCount(0);
  await planRadio(page, "Poster").check();
  await expect(page.getByRole("button", { name: /^Buy/ })).toHaveText(["Buy Poster · €8"]);
  await planRadio(page, "Book").check();
  await expect(page.getByRole("button", { name: /^Buy/ })).toHaveCount(0);
  await page.getByRole("link", { name: "Go to my download" }).first().click();
  await expect(page.getByRole("button", { name: "Download" })).toBeVisible();

  await page.getByRole("link", { name: "Keep it in an account" }).click();
  await createAccount(page, newEmail());
  await expect(page.getByRole("heading", { name: "My purchases" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Download" })).toBeVisible();
});

test("a guest can buy and download without JavaScript", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? "" });
  const page = await context.newPage();
  await page.goto("/landing-v2");
  await page.getByRole("main").getByRole("link").first().click();
  await page.getByRole("button", { name: "Buy Sampler" }).click();
  await page.getByLabel("Email").fill(newEmail());
  await pay(page, APPROVED);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("It’s yours.");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("letters-sampler.zip");
  await context.close();
});
