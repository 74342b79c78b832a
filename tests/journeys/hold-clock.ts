import type { Page } from "@playwright/test";

/**
 * Loads a page, then stops its clock, timers and frames. Returns a function that advances its clock by milliseconds.
 */
export async function holdClock(
  page: Page,
  load: () => Promise<void>,
): Promise<(milliseconds: number) => Promise<void>> {
  await page.clock.install();
  await load();
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
  return (milliseconds) => page.clock.runFor(milliseconds);
}
