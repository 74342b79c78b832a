import type { Page } from "@playwright/test";

/**
 * Delays idle callbacks until the test calls `becomeIdle`, and hides the first position of the mouse: a headless shell
 * reports its pointer in the corner of each new page, which the page takes for the visitor's first move.
 */
export async function holdIdle(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const waiting: IdleRequestCallback[] = [];
    Object.assign(window, {
      requestIdleCallback: (callback: IdleRequestCallback) => waiting.push(callback),
      becomeIdle: () => {
        const callbacks = waiting.splice(0);
        for (const callback of callbacks) callback({ didTimeout: false, timeRemaining: () => 50 });
        return callbacks.length > 0;
      },
    });
    addEventListener(
      "pointermove",
      (event) => {
        if (event.clientX === 0 && event.clientY === 0) event.stopImmediatePropagation();
      },
      true,
    );
  });
}

/** Waits for the page to ask for an idle moment, which it does after the first paint and after React has started. */
export async function becomeIdle(page: Page): Promise<void> {
  await page.waitForFunction(() => (window as unknown as { becomeIdle(): boolean }).becomeIdle());
}
