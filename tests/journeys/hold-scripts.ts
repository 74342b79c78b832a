import type { Page } from "@playwright/test";

/** No such script arrives before the test calls what this returns: what is in the page has to do. */
export async function holdScripts(page: Page, files = "**/*.js"): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(files, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}
