import type { Locator, Page } from "@playwright/test";
import { tabTo } from "./tab-to.ts";

export function planRadio(page: Page, plan: string): Locator {
  return page.getByRole("radio", { name: new RegExp(`^${RegExp.escape(plan)}`) });
}

/** Chooses a plan of the paywall by keyboard, unless it is chosen. */
export async function choosePlan(page: Page, plan: string): Promise<void> {
  const radio = planRadio(page, plan);
  if (await radio.isChecked()) return;
  const radios = page.getByRole("main").getByRole("radio");
  const chosen = page.getByRole("main").getByRole("radio", { checked: true });
  const isFirst = (await chosen.count()) === 0;
  await tabTo(page, isFirst ? radios.first() : chosen);
  if (isFirst) await page.keyboard.press("Space");
  while (!(await radio.isChecked())) await page.keyboard.press("ArrowDown");
}
