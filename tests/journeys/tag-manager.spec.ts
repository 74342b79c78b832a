/** The tag manager: loaded once, only when it is allowed, and told of pages. The test stubs its hosts. */
import { expect, type Page, test } from "@playwright/test";
import { cleanUp, type Start } from "../support/started-site.ts";
import { recordForeign, startTagged } from "./consent-shop.ts";
import { untilHydrated } from "./hydrated.ts";
import { untilSettled } from "./settled.ts";

const CONTAINER = "https://www.googletagmanager.com/gtm.js?id=GTM-ABC123";

// One worker, because each would start a shop of its own.
test.describe.configure({ mode: "default" });

let basic: Start;
let advanced: Start;
let invalid: Start;
test.beforeAll(async () => {
  [basic, advanced, invalid] = await Promise.all([
    startTagged(),
    startTagged({ GTM_CONSENT_MODE: "advanced" }),
    startTagged({ GTM_ID: "foo" }),
  ]);
});
test.afterAll(cleanUp);

const press = (page: Page, name: string) =>
  page.getByRole("region", { name: "Cookies and consent" }).getByRole("button", { name }).click();

/** The data layer's entries by name: the event, or the command of `gtag`. */
const names = (page: Page) =>
  page.evaluate(() =>
    (window as unknown as { dataLayer: Record<string, string>[] }).dataLayer.map(
      (entry) => entry.event ?? `${entry[0]} ${entry[1]}`,
    ),
  );

/** Visits three pages without loading a document. Waits for each, because a page that is never shown is not counted. */
async function navigateThrice(page: Page): Promise<void> {
  await untilHydrated(page);
  const landing = await page.title();
  await page.evaluate(() => Object.assign(window, { isSame: true }));
  await page.getByRole("link", { name: "Sign in" }).first().click();
  await expect(page).toHaveTitle(/^Sign in/);
  await page.goBack();
  await expect(page).toHaveTitle(landing);
  await page.goForward();
  await expect(page).toHaveTitle(/^Sign in/);
  await untilSettled(page);
  expect(await page.evaluate(() => "isSame" in window)).toBe(true);
}

test("basic mode asks the host once, after a choice that allows it, and counts later pages", async ({
  page,
  context,
}) => {
  const foreign = await recordForeign(context, basic.origin);
  await page.goto(`${basic.origin}/landing`);
  await navigateThrice(page);
  expect(foreign).toEqual([]);
  expect(await names(page)).toEqual(["consent default"]);
  expect(await page.locator("noscript iframe").count()).toBe(0);
  await page.goBack();
  await expect(page).not.toHaveTitle(/^Sign in/);
  await press(page, "Accept all");
  await expect.poll(() => foreign).toEqual([CONTAINER]);
  expect(await names(page)).toEqual(["consent default", "consent update", "gtm.js"]);
  await navigateThrice(page);
  expect(foreign).toEqual([CONTAINER]);
  expect((await names(page)).slice(3)).toEqual(["page_view", "page_view", "page_view"]);
});

test("after a refusal, basic mode asks nobody", async ({ page, context }) => {
  const foreign = await recordForeign(context, basic.origin);
  await page.goto(`${basic.origin}/landing`);
  await untilHydrated(page);
  await press(page, "Reject all");
  await expect.poll(() => names(page)).toEqual(["consent default", "consent update"]);
  await navigateThrice(page);
  expect(foreign).toEqual([]);
});

test("a stored choice loads the tag manager after the default, and a withdrawal ends it @long", async ({
  page,
  context,
}) => {
  const value = `${"a".repeat(22)}.1.01`;
  await context.addCookies([{ name: "consent", value, url: basic.origin }]);
  const foreign = await recordForeign(context, basic.origin);
  await page.goto(`${basic.origin}/landing`);
  await expect.poll(() => foreign).toEqual([CONTAINER]);
  expect(await names(page)).toEqual(["consent default", "consent update", "gtm.js"]);
  await page.getByRole("contentinfo").getByRole("link", { name: "Cookie settings" }).click();
  await page.getByRole("button", { name: "Reject all" }).click();
  await expect(page.getByText("You allow neither measurement nor marketing.")).toBeVisible();
  foreign.length = 0;
  await page.goto(`${basic.origin}/landing`);
  await navigateThrice(page);
  expect(foreign).toEqual([]);
});

test("advanced mode loads at once, with everything denied and a frame for visitors without scripts @long", async ({
  page,
  context,
}) => {
  const foreign = await recordForeign(context, advanced.origin);
  const response = await page.goto(`${advanced.origin}/landing`);
  await expect.poll(() => foreign).toEqual([CONTAINER]);
  expect(await names(page)).toEqual(["consent default", "gtm.js"]);
  await navigateThrice(page);
  expect(foreign).toEqual([CONTAINER]);
  const html = (await response?.text()) ?? "";
  expect(html).toMatch(
    /<body[^>]*><noscript><iframe[^>]* src="https:\/\/www\.googletagmanager\.com\/ns\.html\?id=GTM-ABC123"/,
  );
  await test.step("a planted second script is caught", async () => {
    await page.evaluate((src) => {
      const script = document.createElement("script");
      script.src = src;
      document.head.append(script);
    }, CONTAINER);
    await expect.poll(() => foreign).toEqual([CONTAINER, CONTAINER]);
  });
});

test("an invalid id loads nothing, and the shop works @long", async ({ page, context }) => {
  const foreign = await recordForeign(context, invalid.origin);
  await page.goto(`${invalid.origin}/landing`);
  await navigateThrice(page);
  expect(foreign).toEqual([]);
  expect(await page.evaluate(() => "dataLayer" in window)).toBe(false);
});

test("a blocked host leaves the page working, without an error @long", async ({
  page,
  context,
}) => {
  const errors: Error[] = [];
  page.on("pageerror", (error) => errors.push(error));
  await context.route(
    (url) => url.origin !== advanced.origin,
    (route) => route.abort(),
  );
  await page.goto(`${advanced.origin}/landing`);
  await navigateThrice(page);
  expect(errors).toEqual([]);
});
