import type { Page } from "@playwright/test";

/** What has arrived has been worked off, frames have been drawn, and a request begun after all that has been answered. */
export async function untilSettled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1)
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    await fetch("/healthz");
  });
}
