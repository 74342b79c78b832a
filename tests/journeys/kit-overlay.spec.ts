import { expect, type Page } from "@playwright/test";
import { test } from "./kit-page.ts";

const dialog = (page: Page) => page.getByRole("dialog");
const opener = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
declare global {
  interface Window {
    /** Duration of a closing dialog's longest transition. */
    leavesInMs: number;
  }
}

/** Reads how long closing takes from the transitions, because measured times depend on the machine's load. */
async function watchLeaving(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.leavesInMs = 0;
    addEventListener("transitionrun", () => {
      for (const leaving of document.querySelectorAll("[role=dialog][data-ending-style]"))
        for (const { effect } of leaving.getAnimations())
          window.leavesInMs = Math.max(
            window.leavesInMs,
            Number(effect?.getComputedTiming().endTime),
          );
    });
  });
}

const scrolling = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).overflowY);

for (const name of ["modal", "slideover"] as const) {
  test(`AC-4.26 the ${name} traps the focus, locks the page and restores both${name === "modal" ? "" : " @long"}`, async ({
    kit: page,
  }) => {
    await opener(page, `Open ${name}`).click();
    await expect(dialog(page)).toHaveAttribute("aria-modal", "true");
    await expect(dialog(page)).toHaveAccessibleName(`Counter in the ${name}`);
    await expect(page.getByRole("button", { name: "Set to five" })).toBeFocused();
    expect(await scrolling(page)).toBe("hidden");
    await expect(page.locator("#layout")).toHaveAttribute("inert");
    await expect(page.locator("#layout")).toHaveAttribute("aria-hidden", "true");
    for (let presses = 0; presses < 6; presses += 1) {
      await page.keyboard.press("Tab");
      const isInside = () =>
        dialog(page).evaluate((element) => element.contains(document.activeElement));
      await expect.poll(isInside).toBe(true);
    }
    await watchLeaving(page);
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toHaveCount(0);
    const leavesInMs = await page.evaluate(() => window.leavesInMs);
    expect(leavesInMs).toBeGreaterThan(0);
    expect(leavesInMs).toBeLessThan(400);
    expect(await scrolling(page)).not.toBe("hidden");
    await expect(page.locator("#layout")).not.toHaveAttribute("inert");
    await expect(page.locator("#layout")).not.toHaveAttribute("aria-hidden");
    await expect(opener(page, `Open ${name}`)).toBeFocused();
  });

  test(`AC-4.27 the props of the ${name} change in place @long`, async ({ kit: page }) => {
    await opener(page, `Open ${name}`).click();
    await expect(dialog(page)).toContainText("Count 1, note first");
    const button = page.getByRole("button", { name: "Set to five" });
    await button.click();
    await expect(dialog(page)).toContainText("Count 5, note first");
    await expect(dialog(page)).toHaveCount(1);
    await expect(button).toBeFocused();
  });

  test(`AC-4.28 a ${name} that prevents closing stays open until its content allows it @long`, async ({
    kit: page,
  }) => {
    await opener(page, `Open held ${name}`).click();
    await expect(page.getByRole("button", { name: "Let go" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(page.getByText(`${name} is open, prevented 1`)).toBeAttached();
    await page.mouse.click(5, 5);
    await expect(page.getByText(`${name} is open, prevented 2`)).toBeAttached();
    await expect(dialog(page)).toBeVisible();
    await page.getByRole("button", { name: "Let go" }).click();
    await expect(dialog(page)).toHaveCount(0);
    await expect(page.getByText(`${name} is closed, prevented 2`)).toBeVisible();
    await expect(opener(page, `Open held ${name}`)).toBeFocused();
  });

  test(`AC-4.29 a reopened ${name} does not show its previous content @long`, async ({
    kit: page,
  }) => {
    await opener(page, `Open ${name}`).click();
    await page.getByRole("button", { name: "Set to five" }).click();
    await page.mouse.click(5, 5);
    await expect(dialog(page)).toHaveCount(0);
    await opener(page, `Open other ${name}`).click();
    await expect(dialog(page)).toContainText("Something else");
    await expect(dialog(page)).not.toContainText("Count");
    await expect(dialog(page)).not.toContainText("first");
    await page.getByRole("button", { name: "Close", exact: true }).click();
    await expect(dialog(page)).toHaveCount(0);
    await expect(opener(page, `Open other ${name}`)).toBeFocused();
  });

  test(`opening another replaces the content of the ${name} @long`, async ({ kit: page }) => {
    await opener(page, `Open ${name}`).click();
    await page.getByRole("button", { name: "Replace" }).click();
    await expect(dialog(page)).toHaveAccessibleName("Replaced");
    await expect(dialog(page)).toHaveCount(1);
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toHaveCount(0);
    await expect(opener(page, `Open ${name}`)).toBeFocused();
  });
}

test("the modal is 512 px wide and centred, and at the bottom of a phone @long", async ({
  kit: page,
}) => {
  await opener(page, "Open modal").click();
  await expect(dialog(page)).toBeVisible();
  await expect.poll(async () => (await dialog(page).boundingBox())?.width).toBe(512);
  await page.setViewportSize({ width: 400, height: 700 });
  await expect
    .poll(async () => {
      const box = await dialog(page).boundingBox();
      return [box?.width, (box?.y ?? 0) + (box?.height ?? 0)];
    })
    .toEqual([368, 684]);
});

test("the slideover comes from each side @long", async ({ kit: page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  for (const [side, expected] of [
    ["right", { x: 832, y: 0, width: 448, height: 720 }],
    ["left", { x: 0, y: 0, width: 448, height: 720 }],
    ["top", { x: 0, y: 0, width: 1280 }],
    ["bottom", { x: 0, width: 1280 }],
  ] as const) {
    await opener(page, `Open ${side}`).click();
    await expect.poll(() => dialog(page).boundingBox()).toMatchObject(expected);
    await expect(dialog(page).locator(":focus")).toHaveCount(1);
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toHaveCount(0);
  }
});

test("a toast above the modal can be closed without closing the modal @long", async ({
  kit: page,
}) => {
  await opener(page, "Add toast without end").click();
  await opener(page, "Open modal").click();
  await expect(dialog(page)).toBeVisible();
  await page.locator("[role=region] [data-toast-close]").click();
  await expect(page.locator("[role=region]")).toHaveCount(0);
  await expect(dialog(page)).toBeVisible();
});

test("a press outside a dialog that prevents closing keeps the focus inside @long", async ({
  kit: page,
}) => {
  await opener(page, "Open held modal").click();
  await expect(page.getByRole("button", { name: "Let go" })).toBeFocused();
  await page.mouse.click(5, 5);
  await expect(dialog(page)).toBeVisible();
  await expect
    .poll(() => dialog(page).evaluate((element) => element.contains(document.activeElement)))
    .toBe(true);
});

test("a dialog opened while another closes returns the focus to the first opener @long", async ({
  kit: page,
}) => {
  await opener(page, "Open modal").click();
  await expect(page.getByRole("button", { name: "Set to five" })).toBeFocused();
  await page.evaluate(async () => {
    const leaving = document.querySelector("[role=dialog]");
    leaving?.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
    while (!leaving?.matches("[data-ending-style]")) await new Promise(requestAnimationFrame);
    for (const animation of leaving.getAnimations()) animation.pause();
    [...document.querySelectorAll("button")]
      .find((one) => one.textContent === "Open other modal")
      ?.click();
    if (!leaving.isConnected) throw new Error("The dialog was gone before the next one opened");
  });
  await expect(dialog(page).getByText("Something else")).toBeVisible();
  await expect(dialog(page)).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
  await expect(opener(page, "Open modal")).toBeFocused();
});
