import { expect, type Page } from "@playwright/test";

/** Waits for hydration: an effect sets the loading bar's style. */
export async function untilHydrated(page: Page): Promise<void> {
  await expect(page.locator("#loading-bar")).toHaveAttribute("style", /scaleX\(0\)/);
}
