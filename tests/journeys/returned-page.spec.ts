/**
 * Pages from the back/forward cache. DevTools turns that cache off, so these journeys leave the page open while the
 * visitor's session changes, and send the event with which a page returns.
 */
import { expect, type Page, test } from "@playwright/test";
import { buy } from "./buyers.ts";
import { untilHydrated } from "./hydrated.ts";
import { signInNewAccount } from "./signed-in.ts";
import { untilPainted } from "./settled.ts";

async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await untilHydrated(page);
}

function returnTo(page: Page): Promise<unknown> {
  return page.evaluate(() => {
    dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  });
}

/** Ends the session without telling other tabs. */
function endSession(page: Page): Promise<unknown> {
  return page.evaluate(() => fetch("/api/session", { method: "DELETE" }));
}

test("a page that returns after its session ended shows nothing private", async ({ page }) => {
  const email = await signInNewAccount(page);
  await openPage(page, "/account");
  await endSession(page);
  const { promise, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/account.data*", async (route) => {
    await promise;
    await route.continue();
  });
  const asked = page.waitForRequest("**/account.data*");
  await expect(page.getByText(email).first()).toBeVisible();
  await returnTo(page);
  await asked;
  await expect(page.getByText(email).first()).toBeHidden();
  release();
  await expect(page).toHaveURL(/\/sign-in\?next=%2Faccount$/);
  await expect(page.getByText(email)).toHaveCount(0);
  await expect(page.getByLabel("Password")).toBeVisible();
});

test("a page that returns offline after its session ended shows nothing private @long", async ({
  page,
  context,
}) => {
  const email = await signInNewAccount(page);
  await openPage(page, "/account");
  await endSession(page);
  await context.setOffline(true);
  await returnTo(page);
  await expect(page.getByText(email).first()).toBeHidden();
  // Reading the content fails while the browser switches to its own error page.
  await expect.poll(() => page.content().catch(() => email)).not.toContain(email);
});

test("a page that returns in the same session shows its data again @long", async ({ page }) => {
  const email = await signInNewAccount(page);
  await openPage(page, "/account");
  const pending = page.waitForResponse("**/account.data*");
  await returnTo(page);
  await pending;
  await expect(page.getByText(email).first()).toBeVisible();
});

test("a paywall that returns no longer sells what was bought meanwhile @long", async ({ page }) => {
  await openPage(page, "/landing-v2/paywall");
  const button = page.getByRole("button", { name: "Buy Book" });
  await expect(button).toBeVisible();
  await buy(page, "landing-v2");
  await expect(button).toBeVisible();
  await returnTo(page);
  await expect(button).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Go to my download" }).first()).toBeVisible();
  await expect(page.getByRole("link", { name: "My purchases" }).first()).toBeVisible();
});

test("a public page that returns offline stays readable @long", async ({ page, context }) => {
  await signInNewAccount(page);
  await openPage(page, "/landing");
  await context.setOffline(true);
  await returnTo(page);
  await untilPainted(page);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("a page that returns while a navigation was leaving it does not repeat that navigation @long", async ({
  page,
}) => {
  await openPage(page, "/landing");
  await page.route("**/sign-in.data*", () => {});
  const asked = page.waitForRequest("**/sign-in.data*");
  await page.getByRole("link", { name: "Sign in" }).first().click();
  await asked;
  const loaded = page.waitForEvent("load");
  await returnTo(page);
  await loaded;
  await expect(page).toHaveURL(/\/landing$/);
});
