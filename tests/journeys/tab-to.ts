import type { Page } from "@playwright/test";

/** Presses Tab until the control called `name` has the focus. */
export async function tabTo(page: Page, name: string): Promise<void> {
  const target = page
    .getByLabel(name)
    .or(page.getByRole("button", { name, exact: true }))
    .or(page.getByRole("link", { name, exact: true }))
    .or(page.locator("summary", { hasText: name }));
  for (let presses = 0; presses < 40; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not reach ${name}`);
}
