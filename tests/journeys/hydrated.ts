import { expect, type Page } from "@playwright/test";

/** Waits until React has taken over: the bar has its place from an effect. */
export async function untilHydrated(page: Page): Promise<void> {
  await expect(page.locator("#loading-bar")).toHaveAttribute("style", /scaleX\(0\)/);
}
