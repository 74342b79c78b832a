import { expect, type Page } from "@playwright/test";

/** Waits until all effects of the hydrated page have run, so that its next idle moment begins the prefetching. */
export async function untilHydrated(page: Page): Promise<void> {
  await expect(page.locator("html")).toHaveAttribute("data-started");
}
