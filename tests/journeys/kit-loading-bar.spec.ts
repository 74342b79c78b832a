import { expect, type Page, test } from "@playwright/test";

// The figures are the specification's; a machine that does something else at that moment misses them.
test.describe.configure({ retries: 2 });

interface Sample {
  /** Milliseconds since the press on the link. */
  readonly at: number;
  readonly opacity: number;
  readonly scale: number;
  readonly isShown: boolean;
}

/** Samples the bar in the page from the next press on a link, for `duration` ms, until `heading` shows and on. */
async function sampleFromPress(page: Page, duration: number, heading: string): Promise<void> {
  await page.evaluate(
    ([total, wanted]) => {
      const samples: unknown[] = [];
      const done = new Promise((resolve) => {
        const begin = () => {
          const started = performance.now();
          const timer = setInterval(() => {
            const { style } = document.querySelector<HTMLElement>("#loading-bar") ?? {};
            const at = performance.now() - started;
            samples.push({
              at,
              opacity: Number(style?.opacity),
              scale: Number(style?.transform.match(/scaleX\((.+)\)/)?.[1]),
              isShown: document.querySelector("h1")?.textContent === wanted,
            });
            if (at < total) return;
            clearInterval(timer);
            resolve(samples);
          }, 5);
        };
        addEventListener("click", begin, { capture: true, once: true });
      });
      Object.assign(window, { samples: done });
    },
    [duration, heading] as const,
  );
}

async function readSamples(page: Page): Promise<Sample[]> {
  return page.evaluate(() => (window as unknown as { samples: Promise<Sample[]> }).samples);
}

async function openLinks(page: Page): Promise<void> {
  await page.goto("/dev/links");
  await expect(page.locator("#loading-bar")).toHaveCSS("opacity", "0");
  // React has taken over: the bar has its inline style.
  await expect(page.locator("#loading-bar")).toHaveAttribute("style", /scaleX\(0\)/);
  // And what is fetched ahead is there.
  await page.waitForLoadState("networkidle");
}

test("AC-2.8 the bar waits, crawls, fills, hides and resets", async ({ page }) => {
  await openLinks(page);
  await sampleFromPress(page, 3200, "Slow page");
  await page.getByRole("link", { name: "Slow page, 1500 ms" }).click();
  const samples = await readSamples(page);
  const first = (found: (sample: Sample) => boolean) => samples.find(found)?.at ?? Number.NaN;

  const visibleAt = first(({ opacity }) => opacity === 1);
  expect(visibleAt).toBeGreaterThanOrEqual(180);
  expect(visibleAt).toBeLessThanOrEqual(260);
  const crawling = samples.find(({ at }) => at >= 1200);
  expect(crawling?.scale).toBeGreaterThanOrEqual(0.47);
  expect(crawling?.scale).toBeLessThanOrEqual(0.52);
  const shownAt = first(({ isShown }) => isShown);
  expect(shownAt).toBeGreaterThan(1400);
  const fullAt = first(({ scale }) => scale === 1);
  expect(Math.abs(fullAt - shownAt)).toBeLessThanOrEqual(60);
  const hiddenAt = first(({ at, opacity }) => at > fullAt && opacity === 0);
  expect(Math.abs(hiddenAt - fullAt - 500)).toBeLessThanOrEqual(80);
  const resetAt = first(({ at, scale }) => at > hiddenAt && scale === 0);
  expect(Math.abs(resetAt - hiddenAt - 400)).toBeLessThanOrEqual(80);
});

test("AC-2.9 a fast navigation never shows the bar", async ({ page }) => {
  await openLinks(page);
  await sampleFromPress(page, 1200, "Slow page");
  await page.getByRole("link", { name: "Instant page" }).click();
  const samples = await readSamples(page);
  expect(samples.some(({ isShown }) => isShown)).toBe(true);
  expect(samples.every(({ opacity }) => opacity === 0)).toBe(true);
  expect(samples.at(-1)?.scale).toBe(0);
});

test("a navigation that starts while the bar fades cancels hiding", async ({ page }) => {
  await openLinks(page);
  await page.getByRole("link", { name: "Slow page, 1500 ms" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Slow page");
  // Within the 500 ms in which the full bar still shows.
  await page.getByRole("link", { name: "Links" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Links");
  await sampleFromPress(page, 1400, "Slow page");
  await page.getByRole("link", { name: "Slow page, 1500 ms" }).click();
  const samples = await readSamples(page);
  const visibleAt = samples.find(({ at, opacity }) => at > 200 && opacity === 1)?.at ?? 0;
  expect(samples.filter(({ at }) => at > visibleAt).every(({ opacity }) => opacity === 1)).toBe(
    true,
  );
});

test("2.3 a fast navigation right after a slow one does not show the bar", async ({ page }) => {
  await openLinks(page);
  await page.getByRole("link", { name: "Slow page, 1500 ms" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Slow page");
  await expect(page.locator("#loading-bar")).toHaveAttribute("style", /opacity: 1/);
  await sampleFromPress(page, 1200, "Links");
  await page.getByRole("link", { name: "Links" }).click();
  const samples = await readSamples(page);
  expect(samples.some(({ isShown }) => isShown)).toBe(true);
  // The press itself comes before the navigation, which hides the bar at once.
  const hidden = samples.findIndex(({ opacity }) => opacity === 0);
  expect(hidden).toBeLessThanOrEqual(samples.findIndex(({ isShown }) => isShown));
  expect(samples.slice(hidden).every(({ opacity }) => opacity === 0)).toBe(true);
  expect(samples.at(-1)?.scale).toBe(0);
});

test("a changed query or hash alone does not move the bar", async ({ page }) => {
  await openLinks(page);
  await sampleFromPress(page, 800, "Links");
  await page.getByRole("link", { name: "Query only" }).click();
  const samples = await readSamples(page);
  expect(samples.every(({ opacity, scale }) => opacity === 0 && scale === 0)).toBe(true);
});

test("AC-2.10 a hard load never shows it; 3 px high, in the blue accent", async ({ page }) => {
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
