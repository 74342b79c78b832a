import { expect, type Page, test } from "@playwright/test";
import { fetchAhead, openHeld } from "./fetch-ahead.ts";
import { holdClock } from "./hold-clock.ts";

/** Opens the page, waits for prefetching, then stops the clock. */
async function openLinks(page: Page): Promise<(milliseconds: number) => Promise<void>> {
  return holdClock(page, async () => {
    await openHeld(page);
    await fetchAhead(page);
  });
}

/** Delays the data of the slow page until the returned function is called. */
async function holdSlowPage(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/dev\/slow\.data/, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Records every opacity and progress of the bar from now on. */
async function watchBar(page: Page): Promise<() => Promise<{ opacity: string; scale: number }[]>> {
  await page.evaluate(() => {
    const bar = document.querySelector<HTMLElement>("#loading-bar");
    const states: unknown[] = [];
    Object.assign(window, { states });
    new MutationObserver(() => {
      const { opacity = "", transform = "" } = bar?.style ?? {};
      states.push({ opacity, scale: Number(/scaleX\((.+)\)/.exec(transform)?.[1]) });
    }).observe(bar ?? document, { attributeFilter: ["style"] });
  });
  return () =>
    page.evaluate(
      () => (window as unknown as { states: { opacity: string; scale: number }[] }).states,
    );
}

const readBar = (page: Page) =>
  page.locator("#loading-bar").evaluate(({ style }) => ({
    opacity: style.opacity,
    scale: Number(/scaleX\((.+)\)/.exec(style.transform)?.[1]),
  }));
/** Follows the link to the slow page. Resolves when React has started the navigation, which resets the bar. */
async function followSlowLink(page: Page): Promise<void> {
  const states = await watchBar(page);
  await page.getByRole("link", { name: "Slow page, 1500 ms" }).click();
  await expect.poll(async () => (await states()).length).toBeGreaterThan(0);
}

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

test("AC-2.8 the bar waits, advances, completes, hides and resets @long", async ({ page }) => {
  const pass = await openLinks(page);
  const release = await holdSlowPage(page);
  await followSlowLink(page);
  await pass(199);
  expect(await readBar(page)).toEqual({ opacity: "0", scale: 0 });
  await pass(1);
  expect(await readBar(page)).toMatchObject({ opacity: "1" });
  await pass(1000);
  expect((await readBar(page)).scale).toBeCloseTo(0.5, 1);
  await expect(heading(page)).toHaveText("Links");
  release();
  await expect(heading(page)).toHaveText("Slow page");
  expect(await readBar(page)).toEqual({ opacity: "1", scale: 1 });
  await pass(499);
  expect(await readBar(page)).toEqual({ opacity: "1", scale: 1 });
  await pass(1);
  expect(await readBar(page)).toEqual({ opacity: "0", scale: 1 });
  await pass(399);
  expect(await readBar(page)).toEqual({ opacity: "0", scale: 1 });
  await pass(1);
  expect(await readBar(page)).toEqual({ opacity: "0", scale: 0 });
});

test("AC-2.9 a fast navigation never shows the bar @long", async ({ page }) => {
  const pass = await openLinks(page);
  const states = await watchBar(page);
  await page.getByRole("link", { name: "Instant page" }).click();
  await expect(heading(page)).toHaveText("Slow page");
  await pass(1200);
  const seen = await states();
  expect(seen.length).toBeGreaterThan(0);
  expect(seen.every(({ opacity }) => opacity === "0")).toBe(true);
  expect(await readBar(page)).toEqual({ opacity: "0", scale: 0 });
});

test("a navigation that starts while the bar is full cancels hiding @long", async ({ page }) => {
  const pass = await openLinks(page);
  const release = await holdSlowPage(page);
  await followSlowLink(page);
  await pass(300);
  release();
  await expect(heading(page)).toHaveText("Slow page");
  await pass(100);
  // Still within the 500 ms after which the full bar hides.
  await page.getByRole("link", { name: "Links" }).click();
  await expect(heading(page)).toHaveText("Links");
  const releaseAgain = await holdSlowPage(page);
  await followSlowLink(page);
  await pass(200);
  expect(await readBar(page)).toMatchObject({ opacity: "1" });
  const states = await watchBar(page);
  await pass(1200);
  expect((await states()).every(({ opacity }) => opacity === "1")).toBe(true);
  releaseAgain();
});

test("2.3 a fast navigation right after a slow one does not show the bar @long", async ({
  page,
}) => {
  const pass = await openLinks(page);
  const release = await holdSlowPage(page);
  await followSlowLink(page);
  await pass(300);
  release();
  await expect(heading(page)).toHaveText("Slow page");
  expect(await readBar(page)).toMatchObject({ opacity: "1" });
  const states = await watchBar(page);
  await page.getByRole("link", { name: "Links" }).click();
  await expect(heading(page)).toHaveText("Links");
  await pass(1200);
  const seen = await states();
  expect(seen.length).toBeGreaterThan(0);
  expect(seen.every(({ opacity }) => opacity === "0")).toBe(true);
  expect(await readBar(page)).toEqual({ opacity: "0", scale: 0 });
});

test("a changed query or hash alone does not move the bar @long", async ({ page }) => {
  const pass = await openLinks(page);
  const states = await watchBar(page);
  await page.getByRole("link", { name: "Query only" }).click();
  await expect(page).toHaveURL(/\?/);
  await pass(1200);
  expect(await states()).toEqual([]);
});

test("AC-2.10 a document load never shows the bar, which is 3 px high and blue @long", async ({
  page,
}) => {
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    const look = () => {
      const bar = document.querySelector("#loading-bar");
      if (bar) seen.push(getComputedStyle(bar).opacity);
      requestAnimationFrame(look);
    };
    look();
  });
  await page.goto("/dev/slow?ms=1500");
  const bar = page.locator("#loading-bar");
  await expect(bar).toHaveAttribute("style", /scaleX\(0\)/);
  const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
  expect(seen.length).toBeGreaterThan(0);
  expect(seen.every((opacity) => opacity === "0")).toBe(true);
  await expect(bar).toHaveCSS("height", "3px");
  await expect(bar).toHaveCSS("background-color", "rgb(0, 102, 255)");
  await expect(bar).toHaveCSS("pointer-events", "none");
  await expect(bar).toHaveCSS("z-index", "999999");
});
