import { expect, type Page, test } from "@playwright/test";

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
  await page.waitForTimeout(500);
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
  await page.waitForTimeout(500);
  expect(again()).toBe(0);
  expect(new URL(page.url()).pathname).toBe("/dev/links");
  await expect(page.locator("#loading-bar")).toHaveCSS("opacity", "0");

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
  let release: () => void = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/assets/slow-*.js", async (route) => {
    await released;
    await route.continue();
  });
  const documents = await openLinks(page);
  await slowLink(page).click();
  await page.getByRole("link", { name: "Plans", exact: true }).click();
  await expect(page).toHaveURL(/\/landing\/paywall$/);
  release();
  await page.waitForTimeout(300);
  await expect(page).toHaveURL(/\/landing\/paywall$/);
  expect(documents()).toBe(0);
});
