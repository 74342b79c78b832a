import type { Locator, Page } from "@playwright/test";

/** Presses Tab until the control has the focus. `control` is its name, or a locator if several have that name. */
export async function tabTo(page: Page, control: string | Locator): Promise<void> {
  const target = typeof control === "string" ? named(page, control) : control;
  for (let presses = 0; presses < 40; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not reach ${String(control)}`);
}

function named(page: Page, name: string): Locator {
  return page
    .getByLabel(name)
    .or(page.getByRole("button", { name, exact: true }))
    .or(page.getByRole("link", { name, exact: true }))
    .or(page.locator("summary", { hasText: name }));
}
