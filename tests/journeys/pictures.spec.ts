import { expect, type Locator, type Page, test } from "@playwright/test";

const picture = (page: Page) => page.locator("main img:not([alt=''])").first();

/** Firefox draws the text of an image that is still loading; other browsers of one that failed. */
function textColor(image: Locator): Promise<string> {
  return image.evaluate((element) => getComputedStyle(element).color);
}

const TRANSPARENT = "rgba(0, 0, 0, 0)";

test("a picture's text shows, and can be read, only if the picture fails to load", async ({
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
  // The picture's own color may be as dark as the text.
  await expect(picture(page)).toHaveCSS("background-color", TRANSPARENT);
});

test("without scripts a picture's text always shows", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/landing");
  expect(await textColor(picture(page))).not.toBe(TRANSPARENT);
  await context.close();
});
