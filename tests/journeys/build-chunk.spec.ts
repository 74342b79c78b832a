import { expect, type Page, test } from "@playwright/test";
import { holdScripts } from "./hold-scripts.ts";
import { untilSettled } from "./settled.ts";

async function openLinks(page: Page) {
  await page.goto("/dev/links");
  await expect(page.locator("#loading-bar")).toHaveAttribute("style", /scaleX\(0\)/);
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

test("AC-4.9 AC-4.10 a missing module is one document load, and in 10 s no second one", async ({
  page,
}) => {
  await page.route("**/assets/slow-*.js", (route) => route.fulfill({ status: 404 }));
  const documents = await openLinks(page);
  await slowLink(page).click();
  await expect(page).toHaveURL(/\/dev\/slow$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(documents()).toBe(1);
  const guard = await readGuard(page);
  expect(guard?.path).toBe("/dev/slow");
  expect((guard?.expires ?? 0) - Date.now()).toBeGreaterThan(5000);
  expect((guard?.expires ?? 0) - Date.now()).toBeLessThanOrEqual(10_000);

  const again = await openLinks(page);
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  await slowLink(page).click();
  await expect.poll(() => errors.length).toBeGreaterThan(0);
  // It says so, and after that everything is over.
  const bar = page.locator("#loading-bar");
  await expect(bar).toHaveAttribute("data-error", "");
  await expect(bar).toHaveCSS("background-image", /^linear-gradient/);
  await expect(bar).not.toHaveAttribute("data-error");
  await expect(bar).toHaveCSS("opacity", "0");
  expect(again()).toBe(0);
  expect(new URL(page.url()).pathname).toBe("/dev/links");

  // Ten seconds later.
  await page.evaluate(() => {
    const stored = JSON.parse(sessionStorage.getItem("build:reload") ?? "{}");
    sessionStorage.setItem("build:reload", JSON.stringify({ ...stored, expires: Date.now() - 1 }));
  });
  await slowLink(page).click();
  await expect(page).toHaveURL(/\/dev\/slow$/);
  expect(again()).toBe(1);
});

test("AC-4.9 without storage the page is loaded all the same", async ({ page }) => {
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

test("the link pressed last wins, however slow the one before", async ({ page }) => {
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

test("AC-4.11 where styles alone fail, pages are reached without a document load", async ({
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
  await expect(page.getByRole("button", { name: "Buy Weekend" })).toBeVisible();
  await page.goBack();
  await slowLink(page).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Slow page");
  expect(documents()).toBe(0);
});

/** React Router knows two pages of this document, and has the modules of the second alone. */
async function reloadOnSecond(page: Page, isFirstMissing: boolean) {
  await openLinks(page);
  await slowLink(page).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Slow page");
  await page.getByRole("link", { name: "Component kit" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Component kit");
  // Before it can be fetched ahead.
  if (isFirstMissing)
    await page.route("**/assets/slow-*.js", (route) => route.fulfill({ status: 404 }));
  await page.reload();
  await expect(page.locator("#loading-bar")).toHaveAttribute("style", /scaleX\(0\)/);
  let documents = 0;
  page.on("request", (request) => {
    if (request.resourceType() === "document") documents += 1;
  });
  return () => documents;
}

test("4.4 going back to a page whose module is there is no document load", async ({ page }) => {
  const documents = await reloadOnSecond(page, false);
  await page.evaluate(() => history.back());
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Slow page");
  await page.evaluate(() => history.forward());
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Component kit");
  expect(documents()).toBe(0);
});

test("4.4 going back to a page whose module is missing is one document load", async ({ page }) => {
  const documents = await reloadOnSecond(page, true);
  await page.evaluate(() => history.back());
  await expect.poll(documents).toBe(1);
  await page.waitForLoadState("networkidle");
  expect(documents()).toBe(1);
  expect(new URL(page.url()).pathname).toBe("/dev/slow");
  expect((await readGuard(page))?.path).toBe("/dev/slow");
});

test("4.4 within the 10 s going back stays where it was", async ({ page }) => {
  const documents = await reloadOnSecond(page, true);
  await page.evaluate(() =>
    sessionStorage.setItem(
      "build:reload",
      JSON.stringify({ path: "/dev/slow", expires: Date.now() + 10_000 }),
    ),
  );
  await page.evaluate(() => history.back());
  await expect(page.locator("#loading-bar")).toHaveAttribute("data-error", "");
  await expect(page).toHaveURL(/\/dev\/kit$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Component kit");
  expect(documents()).toBe(0);
});
