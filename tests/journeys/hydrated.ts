import { expect, type Page } from "@playwright/test";

/** Waits until the page is hydrated and its effects have run. The next idle callback starts the prefetching. */
export async function untilHydrated(page: Page): Promise<void> {
  await expect(page.locator("html")).toHaveAttribute("data-started");
}
