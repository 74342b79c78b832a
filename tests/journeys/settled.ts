import type { Page } from "@playwright/test";

/** Waits until received data is processed, frames are painted, and a request sent after that has its response. */
export async function untilSettled(page: Page): Promise<void> {
  for (let frame = 0; frame < 3; frame += 1) await untilPainted(page);
  await page.evaluate(async () => void (await fetch("/healthz")));
}

export async function untilPainted(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))),
  );
}
