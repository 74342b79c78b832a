/** All ways to consent: accept, reject, choose, ignore, withdraw, return, Global Privacy Control, changed policy. */
import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { cleanUp, type Start } from "../support/started-site.ts";
import { choose } from "./analytics-hosts.ts";
import {
  consentUpdates,
  dataLayer,
  recordForeign,
  startTagged,
  storedBeyondNeed,
} from "./consent-shop.ts";
import { untilHydrated } from "./hydrated.ts";
import { OWNER_EMAIL } from "./journey.ts";
import { untilSettled } from "./settled.ts";
import { openOwnerSession } from "./signed-in.ts";

// One worker, because each would start a shop of its own.
test.describe.configure({ mode: "default" });

let shop: Start;
test.beforeAll(async () => {
  shop = await startTagged({ OWNER_EMAILS: OWNER_EMAIL, LOG_LEVEL: "info" });
});
test.afterAll(cleanUp);

const banner = (page: Page) => page.getByRole("region", { name: "Cookies and consent" });
const press = (page: Page, name: string) =>
  banner(page).getByRole("button", { name, exact: true }).click();

async function choiceOf(context: BrowserContext): Promise<string | undefined> {
  const cookies = await context.cookies();
  return cookies.find(({ name }) => name === "consent")?.value.slice(-4);
}

const granted = (measurement: boolean, marketing: boolean) => {
  const state = (isAllowed: boolean) => (isAllowed ? "granted" : "denied");
  return [
    "consent",
    "update",
    {
      analytics_storage: state(measurement),
      ad_storage: state(marketing),
      ad_user_data: state(marketing),
      ad_personalization: state(marketing),
    },
  ];
};

const courses = [
  { name: "accept", buttons: ["Accept all"], cookie: "1.11", update: granted(true, true) },
  { name: "reject", buttons: ["Reject all"], cookie: "1.00", update: granted(false, false) },
  {
    name: "choose one",
    buttons: ["Choose"],
    tick: "Measurement",
    cookie: "1.10",
    update: granted(true, false),
  },
];

for (const { name, buttons, tick, cookie, update } of courses)
  test(`${name}: the banner goes without a reload, and does not return${name === "accept" ? "" : " @long"}`, async ({
    page,
    context,
  }) => {
    const foreign = await recordForeign(context, shop.origin);
    await page.goto(`${shop.origin}/landing`);
    await expect(banner(page)).toBeVisible();
    await page.evaluate(() => Object.assign(window, { isSame: true }));
    expect(foreign).toEqual([]);
    expect(await storedBeyondNeed(page)).toEqual([]);
    for (const button of buttons) await press(page, button);
    if (tick) {
      await banner(page).getByRole("checkbox", { name: tick }).check();
      await press(page, "Save");
    }
    await expect(banner(page)).toHaveCount(0);
    expect(await page.evaluate(() => "isSame" in window)).toBe(true);
    await expect(page.locator("main")).toBeFocused();
    expect(await choiceOf(context)).toBe(cookie);
    const [first] = await dataLayer(page);
    expect(first?.slice(0, 2)).toEqual(["consent", "default"]);
    expect(await consentUpdates(page)).toEqual([update]);

    await page.goto(`${shop.origin}/landing-v2`);
    await untilHydrated(page);
    await expect(banner(page)).toHaveCount(0);
    expect(await consentUpdates(page)).toEqual([update]);
  });

test("ignore: the banner and a begun choice stay on the next pages, and nothing is asked of others", async ({
  page,
  context,
}) => {
  const foreign = await recordForeign(context, shop.origin);
  await page.goto(`${shop.origin}/landing`);
  await untilHydrated(page);
  await page.getByRole("link", { name: "Sign in" }).first().click();
  await expect(page).toHaveURL(/\/sign-in$/);
  await expect(banner(page)).toBeVisible();
  await press(page, "Choose");
  const box = banner(page).getByRole("checkbox", { name: "Marketing" });
  await box.check();
  await page.goBack();
  await expect(page).toHaveURL(/\/landing$/);
  await expect(page.getByLabel("Email")).toHaveCount(0);
  await expect(box).toBeChecked();
  await page.goto(`${shop.origin}/none`);
  await expect(banner(page)).toBeVisible();
  await untilSettled(page);
  expect(foreign).toEqual([]);
  expect(await storedBeyondNeed(page)).toEqual([]);
});

test("a planted request and planted storage before a choice are caught @long", async ({
  page,
  context,
}) => {
  const foreign = await recordForeign(context, shop.origin);
  await page.goto(`${shop.origin}/landing`);
  await page.evaluate(async () => {
    document.cookie = "_planted=1; path=/";
    localStorage.setItem("planted", "1");
    await new Promise((resolve) => {
      const request = indexedDB.open("planted");
      request.onsuccess = resolve;
    });
    const script = document.createElement("script");
    script.src = "https://www.googletagmanager.com/gtm.js?id=GTM-ABC123";
    const loaded = new Promise((resolve) => script.addEventListener("load", resolve));
    document.head.append(script);
    await loaded;
  });
  expect(foreign).toEqual(["https://www.googletagmanager.com/gtm.js?id=GTM-ABC123"]);
  expect((await storedBeyondNeed(page)).toSorted()).toEqual(["_planted", "planted", "planted"]);
});

test("withdraw: what was allowed is deleted, and open pages are loaded again without it", async ({
  page,
  context,
}) => {
  const foreign = await recordForeign(context, shop.origin);
  await page.goto(`${shop.origin}/landing`);
  await press(page, "Accept all");
  await expect(banner(page)).toHaveCount(0);
  const other = await context.newPage();
  await other.goto(`${shop.origin}/landing-v2`);
  await other.evaluate(() => {
    document.cookie = "_ga=GA1.1.1.1; path=/; max-age=999";
    document.cookie = "_ga_ABC123=GS1; path=/; max-age=999";
    document.cookie = "_gcl_au=1; path=/; max-age=999";
    for (const name of ["firebase-installations-database", "firebase-heartbeat-database"])
      indexedDB.open(name);
    Object.assign(window, { isSame: true });
  });
  await page.getByRole("contentinfo").getByRole("link", { name: "Cookie settings" }).click();
  await expect(page.getByText("You allow measurement and marketing.")).toBeVisible();
  await page.getByRole("button", { name: "Reject all" }).click();
  await expect(page.getByText("You allow neither measurement nor marketing.")).toBeVisible();
  await other.waitForFunction(() => !("isSame" in window));
  await expect(other.locator("html")).toHaveAttribute("lang");
  expect(await choiceOf(context)).toBe("1.00");
  expect((await context.cookies()).filter(({ name }) => name.startsWith("_"))).toEqual([]);
  await page.waitForFunction(async () => (await indexedDB.databases()).length === 0);
  // The page that was loaded again may get the update too.
  const [update, ...repeated] = await consentUpdates(other);
  expect(update).toEqual(granted(false, false));
  for (const again of repeated) expect(again).toEqual(update);
  foreign.length = 0;
  for (const tab of [page, other]) {
    await tab.reload();
    await untilHydrated(tab);
    await untilSettled(tab);
  }
  expect(foreign).toEqual([]);
});

test("web vitals: nothing is loaded or sent before a choice and after a withdrawal, and once between", async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: shop.origin });
  await recordForeign(context, shop.origin);
  let loads = 0;
  context.on("requestfinished", (request) => {
    if (/assets\/web-vitals/.test(request.url())) loads += 1;
  });
  // The log knows of requests that a page sends when it ends.
  const sent = () => shop.output().match(/"route":"\/api\/web-vitals"/g)?.length ?? 0;
  const page = await context.newPage();
  const open = async (path: string) => {
    await page.goto(path);
    await untilHydrated(page);
    await untilSettled(page);
  };
  // The other tests open no paywall.
  await open("/landing/paywall");
  await open("/landing/paywall");
  expect(loads).toBe(0);
  const before = sent();
  await press(page, "Accept all");
  await expect.poll(() => loads).toBe(1);
  await untilSettled(page);
  await open("/landing/paywall");
  await expect.poll(() => loads).toBe(2);
  await expect.poll(() => sent() - before).toBe(1);
  await page.evaluate(() => Object.assign(window, { isSame: true }));
  await choose(context, shop.origin, "00");
  await page.waitForFunction(() => !("isSame" in window));
  await open("/landing/paywall");
  await openOwnerSession(page);
  await expect(async () => {
    await open("/admin/health");
    await expect(page.getByText("Plans and prices")).toBeVisible({ timeout: 1 });
  }).toPass();
  const row = page.getByRole("listitem").filter({ hasText: "Plans and prices" });
  await expect(row).toContainText(/\(LCP\): \d.*1 view$/s);
  expect([sent() - before, loads]).toEqual([1, 2]);
  await context.close();
});

test("Global Privacy Control is a refusal until the visitor says otherwise @long", async ({
  browser,
}) => {
  const context = await browser.newContext({ extraHTTPHeaders: { "Sec-GPC": "1" } });
  const page = await context.newPage();
  await page.goto(`${shop.origin}/landing`);
  await untilHydrated(page);
  await expect(banner(page)).toHaveCount(0);
  expect(await choiceOf(context)).toBeUndefined();
  await page.getByRole("contentinfo").getByRole("link", { name: "Cookie settings" }).click();
  await expect(page.getByText("Global Privacy Control")).toBeVisible();
  await page.getByRole("checkbox", { name: "Measurement" }).check();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("You allow measurement, but no marketing.")).toBeVisible();
  expect(await choiceOf(context)).toBe("1.10");
  await context.close();
});

test("a changed policy asks again, and allows nothing meanwhile @long", async ({
  page,
  context,
}) => {
  const value = `${"a".repeat(22)}.7.11`;
  await context.addCookies([{ name: "consent", value, url: shop.origin }]);
  await page.goto(`${shop.origin}/landing`);
  await expect(banner(page)).toBeVisible();
  expect(await consentUpdates(page)).toEqual([]);
});

test("a failed answer is said and can be repeated, and an answer in one tab removes the banner in another @long", async ({
  page,
  context,
}) => {
  const other = await context.newPage();
  for (const tab of [page, other]) await tab.goto(`${shop.origin}/landing`);
  await expect(banner(page)).toBeVisible();
  await context.setOffline(true);
  await press(other, "Accept all");
  await expect(banner(other).getByRole("alert")).toHaveText(/could not be saved/);
  await context.setOffline(false);
  await press(other, "Accept all");
  for (const tab of [page, other]) await expect(banner(tab)).toHaveCount(0);
});

test("without scripts, the banner and its settings work @long", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${shop.origin}/landing-v2`);
  await press(page, "Choose");
  await expect(page).toHaveURL(/\/consent\?language=en$|\/consent\??$/);
  await expect(banner(page)).toHaveCount(0);
  await page.getByRole("checkbox", { name: "Marketing" }).check();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("You allow marketing, but no measurement.")).toBeVisible();
  expect(await choiceOf(context)).toBe("1.01");
  await context.clearCookies();
  await page.goto(`${shop.origin}/landing-v2`);
  await press(page, "Reject all");
  await expect(page).toHaveURL(/\/landing-v2$/);
  await expect(banner(page)).toHaveCount(0);
  expect(await choiceOf(context)).toBe("1.00");
  await context.close();
});
