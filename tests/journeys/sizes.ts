/** The windows in which journeys of buying are shown. */
import type { Page, ViewportSize } from "@playwright/test";
import { faults } from "./axe.ts";

export const sizes = {
  phone: { width: 320, height: 740 },
  desktop: { width: 1280, height: 800 },
} as const;

/** Returns the faults of the open page in one window, and keeps that window. */
export async function faultsIn(page: Page, viewport: ViewportSize): Promise<string[]> {
  const found = await faults(page, { widths: [viewport.width] });
  await page.setViewportSize(viewport);
  return found;
}
