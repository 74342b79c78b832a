import type { Page } from "@playwright/test";

/** Delays matching scripts until the test calls the returned function. */
export async function holdScripts(page: Page, files = "**/*.js"): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(files, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}
