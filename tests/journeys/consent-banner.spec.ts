/** The consent banner as a part of the page: accessible, small, and hiding nothing that visitors need. */
import { expect, type Page, test } from "@playwright/test";
import { cleanUp, type Start } from "../support/started-site.ts";
import { faults } from "./axe.ts";
import { startTagged } from "./consent-shop.ts";
import { untilHydrated } from "./hydrated.ts";
import { untilSettled } from "./settled.ts";

const CHOSEN = `${"a".repeat(22)}.1.00`;

// One worker, because each would start a shop of its own.
test.describe.configure({ mode: "default" });

let shop: Start;
test.beforeAll(async () => {
  shop = await startTagged();
});
test.afterAll(cleanUp);

const banner = (page: Page) => page.getByRole("region", { name: "Cookies and consent" });

test("pages with the banner, and the page that changes the consent, have no accessibility problems @long", async ({
  page,
}) => {
  for (const path of ["/landing", "/landing-v2", "/sign-in"]) {
    await page.goto(shop.origin + path);
    await untilHydrated(page);
    await expect(banner(page)).toBeVisible();
    expect(await faults(page), path).toEqual([]);
    await banner(page).getByRole("button", { name: "Choose" }).click();
    expect(await faults(page), path).toEqual([]);
  }
  await page.goto(`${shop.origin}/consent`);
  await untilHydrated(page);
  expect(await faults(page), "/consent").toEqual([]);
});

test("the keyboard reaches the banner, leaves it, and can answer", async ({ page }) => {
  await page.goto(`${shop.origin}/landing`);
  await untilHydrated(page);
  const focused = page.locator(":focus");
  await banner(page).getByRole("link", { name: "Privacy" }).focus();
  for (const name of ["Accept all", "Reject all", "Choose"]) {
    await page.keyboard.press("Tab");
    await expect(focused).toHaveText(name);
  }
  await page.keyboard.press("Tab");
  await expect(page.locator("#consent :focus")).toHaveCount(0);
  await page.keyboard.press("Shift+Tab");
  await expect(focused).toHaveText("Choose");
  await page.keyboard.press("Enter");
  await expect(banner(page).getByRole("checkbox", { name: "Measurement" })).toBeFocused();
  await page.keyboard.press("Space");
  await banner(page).getByRole("button", { name: "Save" }).press("Enter");
  await expect(banner(page)).toHaveCount(0);
  await expect(page.locator("main")).toBeFocused();
});

test("the banner takes half of a small screen at most, and never covers what has the focus @long", async ({
  page,
}) => {
  // 320 by 256 is a screen of 1280 by 1024 at 400 %; 160 by 284 a phone at 200 %.
  for (const [width, height] of [
    [320, 256],
    [320, 568],
    [160, 284],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(`${shop.origin}/landing`);
    await untilHydrated(page);
    const box = await page.locator("#consent").boundingBox();
    expect(box?.height).toBeLessThanOrEqual(height / 2);
    for (const name of ["Accept all", "Reject all", "Choose"]) {
      await banner(page).getByRole("button", { name }).scrollIntoViewIfNeeded();
      await expect(banner(page).getByRole("button", { name })).toBeInViewport({ ratio: 0.9 });
    }
    await page.locator("#consent button").last().focus();
    for (let count = 0; count < 40; count += 1) {
      await page.keyboard.press("Tab");
      const isHidden = await page.evaluate(() => {
        const { activeElement: focused } = document;
        if (!focused || focused === document.body) return false;
        const { top, left, width: w, height: h } = focused.getBoundingClientRect();
        const found = document.elementFromPoint(left + w / 2, top + Math.min(h / 2, 10));
        return !!found?.closest("#consent") && !focused.closest("#consent");
      });
      expect(isHidden, `Tab ${count} at ${width} px`).toBe(false);
    }
  }
});

test("the banner is low on a phone and leaves the only button of the first screen free @long", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ["/landing", "/landing-v2", "/landing-v2/paywall"]) {
    await page.goto(shop.origin + path);
    await untilHydrated(page);
    const { height = 0, y: top = 0 } = (await page.locator("#consent").boundingBox()) ?? {};
    expect(height, path).toBeLessThanOrEqual(88);
    const main = page.getByRole("main");
    const buy = path.endsWith("paywall")
      ? main.getByRole("button", { name: /^Buy/ }).first()
      : main.getByRole("link").first();
    await buy.scrollIntoViewIfNeeded();
    const box = await buy.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0), path).toBeLessThanOrEqual(top);
  }
});

interface Cost {
  readonly bytes: number;
  /** So far: the page loads its last texts when it is idle. */
  readonly requests: () => readonly string[];
}

async function costOf(page: Page, path: string): Promise<Cost> {
  const requests: string[] = [];
  page.on("request", (request) => requests.push(new URL(request.url()).pathname));
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "connection", { value: { saveData: true } }),
  );
  const response = await page.goto(shop.origin + path);
  await untilHydrated(page);
  await untilSettled(page);
  const html = (await response?.body()) ?? Buffer.alloc(0);
  return { bytes: html.length, requests: () => requests.toSorted() };
}

for (const path of ["/landing", "/landing-v2"])
  test(`the banner adds at most 3 KB to ${path}, and no request${path === "/landing" ? "" : " @long"}`, async ({
    page,
    browser,
  }) => {
    const asking = await costOf(page, path);
    const context = await browser.newContext();
    await context.addCookies([{ name: "consent", value: CHOSEN, url: shop.origin }]);
    const quiet = await costOf(await context.newPage(), path);
    expect(asking.bytes - quiet.bytes).toBeGreaterThan(0);
    expect(asking.bytes - quiet.bytes).toBeLessThanOrEqual(3000);
    await expect(() => expect(asking.requests()).toEqual(quiet.requests())).toPass();
    await context.close();
  });

for (const path of ["/landing", "/landing-v2"])
  test(`the banner neither shifts ${path} on a phone or a desktop nor is its largest paint @long`, async ({
    page,
    context,
  }) => {
    await page.addInitScript(() => {
      const seen = { shift: 0, largest: "" };
      Object.assign(window, { seen });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          seen.shift += (entry as unknown as { value: number }).value;
      }).observe({ type: "layout-shift", buffered: true });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const { element } = entry as unknown as { element: Element | null };
          seen.largest = element?.closest("#consent") ? "banner" : (element?.tagName ?? "");
        }
      }).observe({ type: "largest-contentful-paint", buffered: true });
    });
    const seen = () =>
      page.evaluate(() => (window as unknown as { seen: { shift: number; largest: string } }).seen);
    for (const width of [320, 1280]) {
      await context.clearCookies();
      await page.setViewportSize({ width, height: 800 });
      await page.goto(shop.origin + path);
      await expect(banner(page)).toBeVisible();
      await untilSettled(page);
      expect((await seen()).largest, `${width} px`).not.toMatch(/^(?:banner)?$/);
      await banner(page).getByRole("button", { name: "Accept all" }).click();
      await expect(banner(page)).toHaveCount(0);
      await untilSettled(page);
      expect((await seen()).shift, `${width} px`).toBe(0);
    }
  });
