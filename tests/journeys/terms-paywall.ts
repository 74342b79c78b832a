/** Keyboard steps on the paywall of `tests/stores/selling-terms/`, where buyers must tick a box. */
import type { Locator, Page } from "@playwright/test";
import type { Variant } from "#domain/experiments/variants.ts";
import { untilHydrated } from "./hydrated.ts";
import { tabTo } from "./tab-to.ts";
import { choosePlan } from "./choose-plan.ts";

export async function openPaywall(page: Page, variant: Variant, query = ""): Promise<void> {
  await page.goto(`/${variant}/paywall${query}`);
  await untilHydrated(page);
}

/** Everything that the paywall says about a plan. */
export function cardOf(page: Page, plan: string): Locator {
  const input = page.locator("[name=shown]");
  return page.getByRole("listitem").filter({ has: input, hasText: new RegExp(`^${plan}`) });
}

/** The consent to immediate delivery. Each plan has such a box, which shows if the plan is chosen. */
export function consentBox(page: Page, plan: string): Locator {
  return cardOf(page, plan).getByRole("checkbox", { name: /^I ask for the download at once/ });
}

/** Presses the button whose name begins so, such as "Buy Book". */
export async function pressButton(page: Page, name: string): Promise<void> {
  await tabTo(page, page.getByRole("button", { name: new RegExp(`^${name}`) }));
  await page.keyboard.press("Enter");
}

/** Ticks the plan's box and presses its button. `verb` is "Get" if there is nothing to pay. */
export async function buyWithConsent(
  page: Page,
  plan: string,
  verb: "Buy" | "Get" = "Buy",
): Promise<void> {
  await choosePlan(page, plan);
  await tabTo(page, consentBox(page, plan));
  await page.keyboard.press("Space");
  await pressButton(page, `${verb} ${plan}`);
}
