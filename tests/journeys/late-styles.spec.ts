/** Public pages come with the styles of their own markup, and all styles load with the scripts. */
import { expect, type Page, test } from "@playwright/test";
import { LATE_HREF_ATTRIBUTE } from "#protocol/deferred-hydration.ts";
import { becomeIdle, holdIdle } from "./hold-idle.ts";
import { untilHydrated } from "./hydrated.ts";
import { untilSettled } from "./settled.ts";
import { sizes } from "./sizes.ts";

const STYLES = "**/assets/*.css";
const late = "#all-styles";

/** Boxes, texts and computed styles of all elements and pseudo-elements that are shown. */
async function readLook(page: Page): Promise<string[]> {
  const computedStyles = await page.evaluate(() =>
    [...getComputedStyle(document.body)].filter((name) => !name.startsWith("--")),
  );
  const session = await page.context().newCDPSession(page);
  const { documents, strings } = await session.send("DOMSnapshot.captureSnapshot", {
    computedStyles,
  });
  await session.detach();
  return documents.flatMap(({ layout }) =>
    layout.bounds.map((bounds, index) => {
      const values = layout.styles[index]?.map((value) => strings[value]);
      return `${strings[layout.text[index] ?? -1]} at ${bounds.join(" ")}: ${values?.join("; ")}`;
    }),
  );
}

/** Drawings are in files of their own, which may come after the page. */
function untilDrawn(page: Page): Promise<unknown> {
  return page.waitForFunction(() =>
    [...document.querySelectorAll("use")]
      .filter((use) => use.checkVisibility())
      .every((use) => use.getBoundingClientRect().width > 0),
  );
}

for (const path of ["/landing", "/landing-v2/paywall", "/terms"])
  test(`${path} looks the same before and after all styles have come${path === "/landing" ? "" : " @long"}`, async ({
    page,
  }) => {
    await holdIdle(page);
    await page.goto(path);
    await expect(page.locator(late)).toHaveCount(1);
    for (const [viewport, colorScheme] of [
      [sizes.phone, "light"],
      [sizes.desktop, "dark"],
    ] as const) {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await untilDrawn(page);
      const before = await readLook(page);
      await page.locator(late).evaluate(
        (link, lateHref) =>
          new Promise((resolve, reject) => {
            link.addEventListener("load", resolve);
            link.addEventListener("error", reject);
            link.removeAttribute("disabled");
            if (!link.hasAttribute("href"))
              link.setAttribute("href", link.getAttribute(lateHref) ?? "");
          }),
        LATE_HREF_ATTRIBUTE,
      );
      const after = await readLook(page);
      expect(after.length).toBeGreaterThan(50);
      expect(after.filter((look, index) => look !== before[index])).toEqual([]);
      await page.locator(late).evaluate((link) => link.setAttribute("disabled", ""));
    }
  });

test("a typeface that comes after the first paint stays unused when all styles come", async ({
  page,
}) => {
  await holdIdle(page);
  await page.setViewportSize(sizes.phone);
  const { promise: isPainted, resolve: sendFonts } = Promise.withResolvers<void>();
  await page.route("**/*.woff2", async (route) => {
    await isPainted;
    await route.continue();
  });
  await page.goto("/landing", { waitUntil: "commit" });
  await page.waitForFunction(() => performance.getEntriesByType("paint").length > 0);
  sendFonts();
  await page.waitForFunction(() => {
    const states = [...document.fonts].map(({ status }) => status);
    return states.includes("loaded") && !states.includes("loading");
  });
  const boxesOfTexts = () =>
    page
      .locator("h1, h2, p, a")
      .evaluateAll((texts) => texts.map((text) => JSON.stringify(text.getBoundingClientRect())));
  const before = await boxesOfTexts();
  await becomeIdle(page);
  await untilHydrated(page);
  await untilSettled(page);
  expect(await boxesOfTexts()).toEqual(before);
});

test("a page that needs the other styles waits for them @long", async ({ page }) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(STYLES, async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto("/landing", { waitUntil: "commit" });
  await untilHydrated(page);
  await page.getByRole("link", { name: "See the plans" }).first().click();
  await expect(page.locator(`${late} + link[rel=stylesheet]`)).toHaveCount(1);
  await expect(page).toHaveURL(/\/landing$/);
  resolve();
  await expect(page).toHaveURL(/\/landing\/paywall$/);
});

test("without the other styles, the next page comes as a document @long", async ({ page }) => {
  await page.route(STYLES, (route) => route.abort());
  await page.goto("/landing");
  await untilHydrated(page);
  await page.evaluate(() => Object.assign(window, { isFirstDocument: true }));
  await page.getByRole("link", { name: "See the plans" }).first().click();
  await expect(page).toHaveURL(/\/landing\/paywall$/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Book of Letters");
  expect(await page.evaluate(() => "isFirstDocument" in window)).toBe(false);
});
