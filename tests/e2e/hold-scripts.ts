import type { Page } from "@playwright/test";

/** No script file arrives before the test calls what this returns: what is in the page has to do. */
export async function holdScripts(page: Page): Promise<() => void> {
  const waiting: (() => void)[] = [];
  let isHeld = true;
  await page.route("**/*.js", async (route) => {
    if (isHeld) await new Promise<void>((resolve) => waiting.push(resolve));
    await route.continue();
  });
  return () => {
    isHeld = false;
    for (const resolve of waiting) resolve();
  };
}
