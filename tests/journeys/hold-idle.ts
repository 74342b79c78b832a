import type { Page } from "@playwright/test";

/** No idle callback comes before the test calls `becomeIdle`. */
export async function holdIdle(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const waiting: IdleRequestCallback[] = [];
    Object.assign(window, {
      requestIdleCallback: (callback: IdleRequestCallback) => waiting.push(callback),
      becomeIdle: () => {
        for (const callback of waiting.splice(0))
          callback({ didTimeout: false, timeRemaining: () => 50 });
      },
    });
  });
}

export function becomeIdle(page: Page): Promise<void> {
  return page.evaluate(() => (window as unknown as { becomeIdle(): void }).becomeIdle());
}
