import type { Page } from "@playwright/test";

/**
 * Delays idle callbacks until the test calls `becomeIdle`. Also hides pointer moves to 0,0, because a headless shell
 * reports one on each new page, and the page would take it for the visitor's first move.
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

/** Waits until the page requests an idle callback (after the first paint, and after React has started) and runs it. */
export async function becomeIdle(page: Page): Promise<void> {
  await page.waitForFunction(() => (window as unknown as { becomeIdle(): boolean }).becomeIdle());
}
