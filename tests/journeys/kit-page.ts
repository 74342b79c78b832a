/** The kit's page for tests of single components: loaded once per worker, and rendered anew for each test. */
import { expect, test as base, type Page } from "@playwright/test";
import { untilHydrated } from "./hydrated.ts";

/** Stays open from test to test. After a failed test, Playwright starts another worker, which opens its own page. */
let shared: Page | undefined;

export const test = base.extend<{ kit: Page }>({
  async kit({ browser, baseURL, viewport }, run) {
    shared ??= await browser.newPage({ baseURL: baseURL ?? "", viewport });
    await renderKit(shared);
    await run(shared);
    if (viewport) await shared.setViewportSize(viewport);
    await shared.emulateMedia({ colorScheme: "light" });
    await shared.mouse.move(0, 0);
    await leaveKit(shared);
  },
});

/** Opens the kit's page and pauses its spinners, because drawing them costs more processor time than the tests. */
export async function openKit(page: Page): Promise<void> {
  await page.goto("/dev/kit");
  await untilHydrated(page);
  await stopSpinners(page);
}

const stopSpinners = (page: Page) =>
  page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().iterations === Infinity) animation.pause();
  });

/** Goes to the kit through the link on the page of links, where the previous test ended. */
async function renderKit(page: Page): Promise<void> {
  if (page.url() === "about:blank") return openKit(page);
  await page.getByRole("link", { name: "Component kit" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Component kit");
  await stopSpinners(page);
}

/** Goes to the page of links, so that React discards the components' state. Closes whatever the test left open. */
async function leaveKit(page: Page): Promise<void> {
  const open = page.locator("[role=dialog], [role=listbox], [role=region]");
  if (new URL(page.url()).pathname === "/dev/kit" && (await open.count()) === 0) {
    await page.getByRole("link", { name: "Links", exact: true }).click();
  } else {
    await page.goto("/dev/links");
    await untilHydrated(page);
  }
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Links");
}
