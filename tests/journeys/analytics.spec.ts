/** Analytics through Firebase's SDK: only with consent, once, and gone after a withdrawal. */
import { expect, type Page, test } from "@playwright/test";
import { cleanUp, type Start } from "../support/started-site.ts";
import { stubGoogle, API_KEY, choose, FETCHED_ID, startMeasured } from "./analytics-hosts.ts";
import { dataLayer } from "./consent-shop.ts";
import { untilHydrated } from "./hydrated.ts";
import { untilSettled } from "./settled.ts";

// One worker, because each would start a shop of its own.
test.describe.configure({ mode: "default" });

let shop: Start;
test.beforeAll(async () => {
  shop = await startMeasured();
});
test.afterAll(cleanUp);

const press = (page: Page, name: string) =>
  page.getByRole("region", { name: "Cookies and consent" }).getByRole("button", { name }).click();

/** Errors that nothing handles. */
function watchErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => errors.push(message));
  return errors;
}

const loadedChunks = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .map(({ name }) => name)
      .filter((name) => /\/analytics|sdk|firebase/.test(name)),
  );

test("before a choice and after a refusal, nothing is loaded, asked or stored", async ({
  page,
  context,
}) => {
  const { asked } = await stubGoogle(context, shop.origin);
  await page.goto(`${shop.origin}/landing`);
  await untilHydrated(page);
  await untilSettled(page);
  await press(page, "Reject all");
  await page.getByRole("link", { name: "Sign in" }).first().click();
  await expect(page).toHaveURL(/\/sign-in$/);
  await untilSettled(page);
  expect(asked).toEqual([]);
  expect(await loadedChunks(page)).toEqual([]);
  expect(await page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0);
});

test("an acceptance registers the browser, reads the configuration and loads one tag", async ({
  page,
  context,
}) => {
  const errors = watchErrors(page);
  const { asked, count } = await stubGoogle(context, shop.origin);
  await page.goto(`${shop.origin}/landing`);
  await untilHydrated(page);
  await press(page, "Accept all");
  await expect.poll(() => count("collect")).toBe(1);
  const [create, config, gtag] = (["create", "config", "gtag"] as const).map((kind) => {
    const found = asked.filter((one) => one.kind === kind);
    expect(found).toHaveLength(1);
    return found[0];
  });
  expect(create).toMatchObject({
    url: "https://firebaseinstallations.googleapis.com/v1/projects/shop-1234/installations",
    method: "POST",
    headers: { "content-type": "application/json", "x-goog-api-key": API_KEY },
    body: {
      fid: expect.stringMatching(/^[cdef][\w-]{21}$/),
      authVersion: "FIS_v2",
      appId: "1:1234:web:0a1b2c",
      sdkVersion: expect.stringMatching(/^w:/),
    },
  });
  expect(config).toMatchObject({
    url: "https://firebase.googleapis.com/v1alpha/projects/-/apps/1:1234:web:0a1b2c/webConfig",
    method: "GET",
    headers: { accept: "application/json", "x-goog-api-key": API_KEY },
  });
  expect(gtag?.url).toBe(`https://www.googletagmanager.com/gtag/js?l=dataLayer&id=${FETCHED_ID}`);
  const { fid } = (create?.body ?? {}) as { readonly fid?: string };
  const layer = await dataLayer(page);
  expect(layer.map(([command, name]) => [command, name])).toEqual([
    ["consent", "default"],
    ["consent", "update"],
    ["js", expect.any(String)],
    ["config", FETCHED_ID],
  ]);
  expect(layer[3]?.[2]).toEqual({ origin: "firebase", update: true, firebase_id: fid });
  expect(await loadedChunks(page)).not.toContainEqual(expect.stringContaining("identity"));
  expect(errors).toEqual([]);
});

test("a stored choice starts analytics; client navigations send no events of their own, and a reload registers nothing and counts a view @long", async ({
  page,
  context,
}) => {
  await choose(context, shop.origin, "10");
  const { count } = await stubGoogle(context, shop.origin);
  const refused: string[] = [];
  page.on("console", (message) => {
    if (/content security policy/i.test(message.text())) refused.push(message.text());
  });
  await page.goto(`${shop.origin}/landing`);
  await expect.poll(() => count("collect")).toBe(1);
  // The tag counts navigations itself.
  const before = await dataLayer(page);
  await page.getByRole("link", { name: "Sign in" }).first().click();
  await expect(page).toHaveURL(/\/sign-in$/);
  await untilSettled(page);
  expect(await dataLayer(page)).toEqual(before);
  expect([count("create"), count("gtag")]).toEqual([1, 1]);
  await page.reload();
  await expect.poll(() => count("collect")).toBe(2);
  await untilSettled(page);
  expect([count("create"), count("token"), count("config"), count("gtag")]).toEqual([1, 0, 2, 2]);
  expect(refused).toEqual([]);
});

test("a choice in another tab starts analytics here @long", async ({ page, context }) => {
  const { count } = await stubGoogle(context, shop.origin);
  await page.goto(`${shop.origin}/landing`);
  await untilHydrated(page);
  const other = await context.newPage();
  await other.goto(`${shop.origin}/sign-in`);
  await untilHydrated(other);
  await press(other, "Accept all");
  await expect.poll(() => count("collect")).toBe(2);
  await untilSettled(page);
  expect([count("create"), count("config"), count("gtag")]).toEqual([1, 2, 2]);
});

test("marketing alone, and Global Privacy Control, start nothing @long", async ({ browser }) => {
  const context = await browser.newContext({ extraHTTPHeaders: { "Sec-GPC": "1" } });
  const { asked } = await stubGoogle(context, shop.origin);
  const page = await context.newPage();
  await page.goto(`${shop.origin}/landing`);
  await untilHydrated(page);
  await untilSettled(page);
  await choose(context, shop.origin, "01");
  await page.reload();
  await untilHydrated(page);
  await untilSettled(page);
  expect(asked).toEqual([]);
  expect(await loadedChunks(page)).toEqual([]);
  await context.close();
});

const databases = (page: Page) =>
  page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));

test("a planted tag and database before a choice are caught @long", async ({ page, context }) => {
  const { count } = await stubGoogle(context, shop.origin);
  await page.goto(`${shop.origin}/landing`);
  await page.evaluate(async () => {
    indexedDB.open("firebase-installations-database");
    const script = document.createElement("script");
    script.src = "https://www.googletagmanager.com/gtag/js?id=G-PLANTED";
    const isLoaded = new Promise((resolve) => script.addEventListener("load", resolve));
    document.head.append(script);
    await isLoaded;
  });
  expect(count("gtag")).toBe(1);
  await expect.poll(() => databases(page)).toEqual(["firebase-installations-database"]);
});

test("a withdrawal ends sending at once, and deletes what was stored for good", async ({
  page,
  context,
}) => {
  await choose(context, shop.origin, "11");
  const { asked, count } = await stubGoogle(context, shop.origin);
  for (const tab of [page, await context.newPage()]) {
    await tab.goto(`${shop.origin}/landing`);
    await tab.evaluate(() => Object.assign(window, { isSame: true }));
  }
  await expect.poll(() => count("collect")).toBe(2);
  expect((await databases(page)).toSorted()).toEqual([
    "firebase-heartbeat-database",
    "firebase-installations-database",
  ]);
  const names = async () => (await context.cookies()).map(({ name }) => name);
  expect(await names()).toContain("_ga");
  const settings = await context.newPage();
  await settings.goto(`${shop.origin}/consent`);
  await expect.poll(() => count("collect")).toBe(3);
  asked.length = 0;
  await settings.getByRole("button", { name: "Reject all" }).click();
  for (const tab of context.pages()) {
    await tab.waitForFunction(() => !("isSame" in window));
    await untilHydrated(tab);
    await expect.poll(() => databases(tab)).toEqual([]);
  }
  expect((await names()).filter((name) => name.startsWith("_"))).toEqual([]);
  await page.getByRole("link", { name: "Sign in" }).first().click();
  await expect(page).toHaveURL(/\/sign-in$/);
  await page.reload();
  await untilHydrated(page);
  await untilSettled(page);
  expect(await databases(page)).toEqual([]);
  expect(asked).toEqual([]);
});

test("between a withdrawal and the reload, the tag sends nothing @long", async ({
  page,
  context,
}) => {
  await choose(context, shop.origin, "11");
  const { count } = await stubGoogle(context, shop.origin);
  await page.goto(`${shop.origin}/landing`);
  await expect.poll(() => count("collect")).toBe(1);
  const tell = (name: string) =>
    page.evaluate(
      (event) => (window as unknown as { gtag(...entry: string[]): void }).gtag("event", event),
      name,
    );
  await tell("before");
  await expect.poll(() => count("collect")).toBe(2);
  // The response cancels the reload.
  await page.route(`${shop.origin}/landing`, (route) => route.fulfill({ status: 204 }));
  await choose(context, shop.origin, "00");
  await page.waitForFunction(
    (key) => (window as unknown as Record<string, unknown>)[key] === true,
    `ga-disable-${FETCHED_ID}`,
  );
  await tell("after");
  await untilSettled(page);
  expect(count("collect")).toBe(2);
});
