import type { Locator, Page } from "@playwright/test";
import { tabTo } from "./tab-to.ts";

export function planRadio(page: Page, plan: string): Locator {
  return page.getByRole("radio", { name: new RegExp(`^${RegExp.escape(plan)}`) });
}

/** Chooses a plan of the paywall by keyboard, unless it is chosen. */
export async function choosePlan(page: Page, plan: string): Promise<void> {
  const radio = planRadio(page, plan);
  if (await radio.isChecked()) return;
  await tabTo(page, page.getByRole("main").getByRole("radio", { checked: true }));
  while (!(await radio.isChecked())) await page.keyboard.press("ArrowDown");
}
