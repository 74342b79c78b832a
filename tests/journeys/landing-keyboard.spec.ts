import { expect, test } from "@playwright/test";
import { untilHydrated } from "./hydrated.ts";

test("the menu closes by Escape, which returns the focus, by leaving it and by following a link @long", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 720 });
  await page.goto("/landing");
  await untilHydrated(page);
  const button = page.locator("summary", { hasText: "Menu" });
  const places = page.getByRole("link", { name: "Places" });
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(places).toBeVisible();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Escape");
  await expect(places).toBeHidden();
  await expect(button).toBeFocused();

  const plans = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Plans" });
  await page.keyboard.press("Enter");
  await expect(plans).toBeVisible();
  await plans.focus();
  // The colour mode is the last stop in the menu.
  await page.keyboard.press("Tab");
  await expect(plans).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(plans).toBeHidden();

  await button.focus();
  await page.keyboard.press("Enter");
  await places.click();
  await expect(page).toHaveURL("/landing#ideas");
  await expect(places).toBeHidden();
});

test("a page opened by a link is announced and receives the focus", async ({ page }) => {
  await page.goto("/landing");
  await untilHydrated(page);
  await page.getByRole("link", { name: "See the plans" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Book of Letters");
  await expect(page.getByRole("status").filter({ hasText: "Page opened" })).toHaveText(
    "Page opened: Get Book of Letters | Small Press",
  );
  await expect(page.locator("#main")).toBeFocused();
});

test("the skip link is the first tab stop and moves the focus into the page", async ({ page }) => {
  for (const path of ["/landing", "/landing-v2", "/landing/paywall"]) {
    await page.goto(path);
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
    await expect(page.getByRole("link", { name: "Skip to content" })).toBeInViewport();
    await page.keyboard.press("Enter");
    await expect(page.locator("#main")).toBeFocused();
  }
});

test("AC-2.7 a new page starts at the top, and Back returns to the previous offset @long", async ({
  page,
}) => {
  await page.goto("/landing");
  await untilHydrated(page);
  for (const offset of [900, 3000]) {
    await page.evaluate((y) => scrollTo(0, y), offset);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(offset);
    await page.evaluate(() =>
      document.querySelector<HTMLElement>("header a[href$=paywall]")?.click(),
    );
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Book of Letters");
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Book of Letters");
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThanOrEqual(offset - 2);
    expect(await page.evaluate(() => scrollY)).toBeLessThanOrEqual(offset + 2);
  }
});

test("a link to a section moves the focus there, below the bar @long", async ({ page }) => {
  await page.goto("/landing-v2");
  await untilHydrated(page);
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "Questions" })
    .focus();
  await page.keyboard.press("Enter");
  await expect(page.locator("#questions")).toBeFocused();
  expect((await page.locator("#questions h2").boundingBox())?.y).toBeGreaterThan(62);
  await page.keyboard.press("Tab");
  await expect(page.locator("#questions summary").first()).toBeFocused();
});

test("the focus ring contrasts with its background in both variants @long", async ({ page }) => {
  const luminance = (rgb: number[]) => {
    const [r = 0, g = 0, b = 0] = rgb.map((value) => {
      const part = value / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  for (const path of ["/landing", "/landing-v2"]) {
    await page.emulateMedia({ colorScheme: "light" });
    await page.goto(path);
    await untilHydrated(page);
    // In dark mode back the same way.
    for (const [colorScheme, key] of [
      ["light", "Tab"],
      ["dark", "Shift+Tab"],
    ] as const) {
      await page.emulateMedia({ colorScheme });
      await expect(page.locator("html")).toHaveClass(colorScheme);
      for (let presses = 0; presses < 16; presses += 1) {
        // The first stop in dark mode is the last one in light mode.
        if (colorScheme === "light" || presses > 0) await page.keyboard.press(key);
        const seen = await page.evaluate(() => {
          const element = document.activeElement;
          if (!element || element.classList.contains("sr-only")) return undefined;
          const { outlineColor, outlineStyle } = getComputedStyle(element);
          let behind = element.parentElement;
          while (behind && getComputedStyle(behind).backgroundColor === "rgba(0, 0, 0, 0)")
            behind = behind.parentElement;
          const background = behind
            ? getComputedStyle(behind).backgroundColor
            : "rgb(255, 255, 255)";
          const numbers = (text: string) => (text.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number);
          return {
            name: element.textContent?.trim() ?? "",
            outlineStyle,
            ring: numbers(outlineColor),
            background: numbers(background),
          };
        });
        if (!seen) continue;
        const [light = 0, dark = 0] = [luminance(seen.ring), luminance(seen.background)].toSorted(
          (a, b) => b - a,
        );
        const contrast = (light + 0.05) / (dark + 0.05);
        expect(seen.outlineStyle, `${path} ${seen.name}`).not.toBe("none");
        expect(contrast, `${path} ${colorScheme} ${seen.name}`).toBeGreaterThanOrEqual(3);
      }
    }
  }
});

for (const path of ["/landing", "/landing-v2"])
  test(`the menu of ${path} is in line with the name, is easy to touch and has the colour mode @long`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    await page.goto(path);
    await untilHydrated(page);
    await page.locator("summary", { hasText: "Menu" }).click();
    const links = page.locator("header details a");
    const [start, sizes] = await Promise.all([
      page.locator("header nav > a").first().evaluate(textStart),
      page.locator("header details").locator("summary, a, label").evaluateAll(sizesOf),
    ]);
    for (const link of await links.all()) expect(await link.evaluate(textStart)).toBe(start);
    for (const size of sizes) expect(Math.min(...size)).toBeGreaterThanOrEqual(44);
    await page.locator("header details").getByText("Dark", { exact: true }).click();
    await expect(page.locator("html")).toHaveClass(/dark/);
    await links.last().click();
    await expect(page).toHaveURL(`${path}/paywall`);
  });

function textStart(element: Element): number {
  return (
    element.getBoundingClientRect().left + Number.parseFloat(getComputedStyle(element).paddingLeft)
  );
}

function sizesOf(elements: readonly Element[]): [number, number][] {
  return elements.map((element) => {
    const { width, height } = element.getBoundingClientRect();
    return [width, height];
  });
}
