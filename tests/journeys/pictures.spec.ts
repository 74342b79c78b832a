import { expect, type Locator, type Page, test } from "@playwright/test";

const picture = (page: Page) => page.locator("main img:not([alt=''])").first();

/** Color of the alt text, which Firefox draws while an image loads, and other browsers after it has failed. */
function textColor(image: Locator): Promise<string> {
  return image.evaluate((element) => getComputedStyle(element).color);
}

const TRANSPARENT = "rgba(0, 0, 0, 0)";

test("a picture's text shows, and can be read, only if the picture fails to load @long", async ({
  page,
}) => {
  const { promise, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/media/**", async (route) => {
    await promise;
    await route.abort();
  });
  await page.goto("/landing", { waitUntil: "domcontentloaded" });
  await picture(page).scrollIntoViewIfNeeded();
  expect(await textColor(picture(page))).toBe(TRANSPARENT);
  release();
  await expect.poll(() => textColor(picture(page))).not.toBe(TRANSPARENT);
  // Without its own background, which may be as dark as the text.
  await expect(picture(page)).toHaveCSS("background-color", TRANSPARENT);
});

test("without scripts a picture's text always shows @long", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/landing");
  expect(await textColor(picture(page))).not.toBe(TRANSPARENT);
  await context.close();
});
