import { expect, type Page, test } from "@playwright/test";
import { holdClock } from "./hold-clock.ts";
import { holdScripts } from "./hold-scripts.ts";
import { untilSettled } from "./settled.ts";
import { untilHydrated } from "./hydrated.ts";

async function openLinks(page: Page) {
  await page.goto("/dev/links");
  await untilHydrated(page);
  let documents = 0;
  page.on("request", (request) => {
    if (request.resourceType() === "document") documents += 1;
  });
  return () => documents;
}

const slowLink = (page: Page) => page.locator('a[href="/dev/slow"]');

function readGuard(page: Page): Promise<{ path: string; expires: number } | null> {
  return page.evaluate(() => JSON.parse(sessionStorage.getItem("build:reload") ?? "null"));
}

/** Makes the reload guard expire this many milliseconds from now. */
async function expireGuard(page: Page, milliseconds: number): Promise<void> {
  await page.evaluate((left) => {
    const stored = JSON.parse(sessionStorage.getItem("build:reload") ?? "{}");
    const expires = Date.now() + left;
    sessionStorage.setItem("build:reload", JSON.stringify({ ...stored, expires }));
  }, milliseconds);
}

test("AC-4.9 AC-4.10 a missing module causes one document load, and no second one within 10 s", async ({
  page,
}) => {
  await page.route("**/assets/slow-*.js", (route) => route.fulfill({ status: 404 }));
  const documents = await openLinks(page);
  const before = Date.now();
  await slowLink(page).click();
  await expect(page).toHaveURL(/\/dev\/slow$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await untilSettled(page);
  expect(documents()).toBe(1);
  const guard = await readGuard(page);
  expect(guard?.path).toBe("/dev/slow");
  expect(guard?.expires).toBeGreaterThanOrEqual(before + 10_000);
  expect(guard?.expires).toBeLessThanOrEqual(Date.now() + 10_000);

  let again = () => 0;
  // Stop the clock, because the bar shows an error for less than a second.
  const pass = await holdClock(page, async () => {
    again = await openLinks(page);
  });
  await expireGuard(page, 60_000);
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  await slowLink(page).click();
  await expect.poll(() => errors.length).toBeGreaterThan(0);
  const bar = page.locator("#loading-bar");
  await expect(bar).toHaveAttribute("data-error", "");
  await expect(bar).toHaveCSS("background-image", /^linear-gradient/);
  await pass(1000);
  await expect(bar).not.toHaveAttribute("data-error");
  await expect(bar).toHaveCSS("opacity", "0");
  expect(again()).toBe(0);
  expect(new URL(page.url()).pathname).toBe("/dev/links");

  // As if ten seconds had passed.
  await expireGuard(page, -1);
  await slowLink(page).click();
  await expect(page).toHaveURL(/\/dev\/slow$/);
  expect(again()).toBe(1);
});

test("AC-4.9 the page is loaded even without storage @long", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, "sessionStorage", {
      get() {
        throw new DOMException("blocked", "SecurityError");
      },
    });
  });
  await page.route("**/assets/slow-*.js", (route) => route.fulfill({ status: 404 }));
  const documents = await openLinks(page);
  await slowLink(page).click();
  await expect(page).toHaveURL(/\/dev\/slow$/);
  expect(documents()).toBe(1);
});

test("the last pressed link wins, however slow the previous one is @long", async ({ page }) => {
  const release = await holdScripts(page, "**/assets/slow-*.js");
  const documents = await openLinks(page);
  await slowLink(page).click();
  await page.getByRole("link", { name: "Plans", exact: true }).click();
  await expect(page).toHaveURL(/\/landing\/paywall$/);
  const arrived = page.waitForResponse("**/assets/slow-*.js");
  release();
  await (await arrived).finished();
  await untilSettled(page);
  await expect(page).toHaveURL(/\/landing\/paywall$/);
  expect(documents()).toBe(0);
});

test("AC-4.11 if only styles fail, navigation works without a document load @long", async ({
  page,
}) => {
  let refused = 0;
  await page.route("**/*.css", async (route) => {
    refused += 1;
    await route.abort();
  });
  const documents = await openLinks(page);
  expect(refused).toBeGreaterThan(0);
  await page.getByRole("link", { name: "Plans", exact: true }).click();
  await expect(page).toHaveURL(/\/landing\/paywall$/);
  await expect(page.getByRole("button", { name: "Buy Book" })).toBeVisible();
  await page.goBack();
  await slowLink(page).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Slow page");
  expect(documents()).toBe(0);
});

/** Visits two pages and reloads the second, so that the first page's module is not loaded when the test goes back. */
async function reloadOnSecond(page: Page, isFirstMissing: boolean) {
  await openLinks(page);
  await slowLink(page).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Slow page");
  await page.getByRole("link", { name: "Component kit" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Component kit");
  // Make the first page's module fail before it can be prefetched.
  if (isFirstMissing)
    await page.route("**/assets/slow-*.js", (route) => route.fulfill({ status: 404 }));
  await page.reload();
  await untilHydrated(page);
  let documents = 0;
  page.on("request", (request) => {
    if (request.resourceType() === "document") documents += 1;
  });
  return () => documents;
}

test("4.4 going back to a page with an available module causes no document load @long", async ({
  page,
}) => {
  const documents = await reloadOnSecond(page, false);
  await page.evaluate(() => history.back());
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Slow page");
  await page.evaluate(() => history.forward());
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Component kit");
  expect(documents()).toBe(0);
});

test("4.4 going back to a page with a missing module causes one document load @long", async ({
  page,
}) => {
  const documents = await reloadOnSecond(page, true);
  await page.evaluate(() => history.back());
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Slow page");
  await untilSettled(page);
  expect(documents()).toBe(1);
  expect(new URL(page.url()).pathname).toBe("/dev/slow");
  expect((await readGuard(page))?.path).toBe("/dev/slow");
});

test("4.4 within 10 s going back stays on the current page @long", async ({ page }) => {
  let documents = () => 0;
  // Stop the clock, because the bar shows an error for less than a second.
  await holdClock(page, async () => {
    documents = await reloadOnSecond(page, true);
  });
  await page.evaluate(() =>
    sessionStorage.setItem(
      "build:reload",
      JSON.stringify({ path: "/dev/slow", expires: Date.now() + 60_000 }),
    ),
  );
  await page.evaluate(() => history.back());
  await expect(page.locator("#loading-bar")).toHaveAttribute("data-error", "");
  await expect(page).toHaveURL(/\/dev\/kit$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Component kit");
  expect(documents()).toBe(0);
});
