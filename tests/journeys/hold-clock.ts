import type { Page } from "@playwright/test";

/** Longer than the page's clock runs between the two calls below, because `pauseAt` cannot set it back. */
const AHEAD_MS = 60_000;

/**
 * Loads a page, then stops its clock, timers and frames. Returns a function that advances its clock by milliseconds.
 */
export async function holdClock(
  page: Page,
  load: () => Promise<void>,
): Promise<(milliseconds: number) => Promise<void>> {
  await page.clock.install();
  await load();
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + AHEAD_MS);
  return (milliseconds) => page.clock.runFor(milliseconds);
}
