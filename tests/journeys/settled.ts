import type { Page } from "@playwright/test";

/** Waits until received data is processed, frames are painted, and a request sent after that has its response. */
export async function untilSettled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1)
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    await fetch("/healthz");
  });
}
