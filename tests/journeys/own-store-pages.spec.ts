/** The pages of the maker's own store fit every screen and are accessible. */
import { expect, type Page, test } from "@playwright/test";
import { legalPages } from "#domain/catalog/legal-pages.ts";
import { variantKeys, variants } from "#domain/experiments/variants.ts";
import { faults } from "./axe.ts";
import { untilHydrated } from "./hydrated.ts";
import { openNewAccountSession } from "./signed-in.ts";

const WIDTHS = [320, 768, 1280];

const landings: readonly string[] = variantKeys.map((variant) => variants[variant].path);

const paths = [
  ...landings.flatMap((path) => [path, `${path}/paywall`]),
  ...legalPages.map((page) => `/${page}`),
  "/sign-in",
  "/restore",
];

/** Elements with text that end outside the window, unless something around them scrolls or hides on purpose. */
const cutOff = (page: Page) =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const isClipped = (element: Element): boolean => {
      const parent = element.parentElement;
      if (!parent) return false;
      return getComputedStyle(parent).overflowX !== "visible" || isClipped(parent);
    };
    return [...document.querySelectorAll("body *")]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => {
        const { right, left, width: own } = element.getBoundingClientRect();
        return own > 1 && (right > width + 1 || left < -1) && !isClipped(element);
      })
      .map((element) => element.outerHTML.slice(0, 120));
  });

/** Texts in the header and the footer that their own boxes cut. */
const shortened = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("header a, header span, header summary, footer a, footer p")]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => {
        const { overflowX, overflowY } = getComputedStyle(element);
        const hides = overflowX !== "visible" || overflowY !== "visible";
        const isCut =
          element.scrollWidth > element.clientWidth + 1 ||
          element.scrollHeight > element.clientHeight + 1;
        // Text for screen readers only is one pixel wide.
        return hides && isCut && element.clientWidth > 1;
      })
      .map((element) => element.textContent),
  );

test("every page fits every screen and has no accessibility violation, and navigation leads to sections", async ({
  page,
}) => {
  const errors: string[] = [];
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  page.on("pageerror", (error) => errors.push(error.message));
  for (const path of paths)
    await test.step(path, async () => {
      await page.goto(path);
      await untilHydrated(page);
      expect(await faults(page, { widths: WIDTHS }), path).toEqual([]);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        expect(await cutOff(page), `${path}, ${width} px`).toEqual([]);
        expect(await shortened(page), `${path}, ${width} px`).toEqual([]);
      }
      if (landings.includes(path)) await expectSections(page);
      expect(errors).toEqual([]);
    });
});

/** Each link of the landing page's navigation leads to a section. */
async function expectSections(page: Page): Promise<void> {
  const links = page.locator("header nav a[href*='#']");
  for (const href of await links.evaluateAll((all) => all.map((one) => one.getAttribute("href"))))
    await expect(page.locator(href?.slice(href.indexOf("#")) ?? "")).toHaveCount(1);
}

test("the header of a customer fits every screen @long", async ({ page }) => {
  await openNewAccountSession(page);
  for (const path of ["/account", "/landing", "/landing-v2"]) {
    await page.goto(path);
    await untilHydrated(page);
    for (const width of [320, 360, 400, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await cutOff(page), `${path}, ${width} px`).toEqual([]);
    }
  }
});

/** The height of each element of the page, after each part was on the screen; null for what is not rendered now. */
const heights = (page: Page) =>
  page.evaluate(async () => {
    for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight / 2) {
      scrollTo(0, y);
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    }
    scrollTo(0, 0);
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    return [...document.querySelectorAll("main, main :not(svg *)")].map((element) =>
      element.checkVisibility({ contentVisibilityAuto: true })
        ? { tag: element.tagName, height: Math.round(element.getBoundingClientRect().height) }
        : null,
    );
  });

for (const variant of variantKeys)
  test(`pictures that arrive late move nothing on ${variants[variant].path} @long`, async ({
    page,
  }) => {
    const release = Promise.withResolvers<void>();
    await page.route("**/media/**", async (route) => {
      await release.promise;
      await route.continue();
    });
    await page.goto(variants[variant].path, { waitUntil: "domcontentloaded" });
    // Measure after the first paint: until then, a typeface may arrive and change heights.
    await expect(page.locator("html[data-unpainted]")).toHaveCount(0);
    await page.evaluate(async () => void (await document.fonts.ready));
    const early: Awaited<ReturnType<typeof heights>>[] = [];
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      early.push(await heights(page));
    }
    release.resolve();
    await expect
      .poll(() => page.evaluate(() => [...document.images].every((image) => image.complete)))
      .toBe(true);
    for (const [at, width] of WIDTHS.entries()) {
      await page.setViewportSize({ width, height: 800 });
      const late = await heights(page);
      const moved = early[at]?.flatMap((before, index) => {
        const after = late[index];
        // Scaled pictures have whole pixels, so their shape differs a little from the original.
        if (!before || !after || Math.abs(before.height - after.height) <= 2) return [];
        return [`${before.tag}: ${before.height} px, then ${after.height} px`];
      });
      expect(moved, `${width} px`).toEqual([]);
    }
  });
