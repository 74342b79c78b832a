/** Analytics where browsers or networks prevent it: pages work, and nothing fails unhandled. */
import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { cleanUp, type Start } from "../support/started-site.ts";
import { stubGoogle, choose, startMeasured } from "./analytics-hosts.ts";
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

interface Said {
  /** Errors that nothing handled. */
  readonly unhandled: string[];
  readonly infos: string[];
  readonly errors: string[];
}

async function open(page: Page, context: BrowserContext): Promise<Said> {
  const said: Said = { unhandled: [], infos: [], errors: [] };
  page.on("pageerror", ({ message }) => said.unhandled.push(message));
  page.on("console", (message) => {
    if (message.type() === "info") said.infos.push(message.text());
    if (message.type() === "error") said.errors.push(message.text());
  });
  await choose(context, shop.origin, "11");
  await page.goto(`${shop.origin}/landing`);
  await untilHydrated(page);
  return said;
}

/** Opens another page without loading a document. */
async function expectWorks(page: Page, { unhandled }: Said): Promise<void> {
  await page.getByRole("link", { name: "Sign in" }).first().click();
  await expect(page.getByLabel("Email")).toBeVisible();
  await untilSettled(page);
  expect(unhandled).toEqual([]);
}

const missing = {
  IndexedDB: () => Object.defineProperty(window, "indexedDB", { value: undefined }),
  "IndexedDB's databases": () => {
    IDBFactory.prototype.open = () => {
      throw new DOMException("blocked", "SecurityError");
    };
  },
  "cookies that scripts may set": () =>
    Object.defineProperty(navigator, "cookieEnabled", { value: false }),
};

for (const [name, remove] of Object.entries(missing))
  test(`without ${name}, nothing is started, and the console says so once @long`, async ({
    page,
    context,
  }) => {
    const { asked } = await stubGoogle(context, shop.origin);
    await page.addInitScript(remove);
    const said = await open(page, context);
    await expect.poll(() => said.infos).toHaveLength(1);
    expect(said.infos[0]).toContain("Analytics is off");
    await choose(context, shop.origin, "11");
    await expectWorks(page, said);
    await choose(context, shop.origin, "00");
    await page.waitForEvent("load");
    await untilHydrated(page);
    expect(said.infos).toHaveLength(1);
    expect(said.unhandled).toEqual([]);
    expect(asked).toEqual([]);
  });

test("blocked hosts are logged, and pages work @long", async ({ page, context }) => {
  const { replies, count } = await stubGoogle(context, shop.origin);
  replies.create = ["lost"];
  replies.config = ["lost"];
  const said = await open(page, context);
  await expect.poll(() => count("config")).toBe(1);
  await expect.poll(() => said.errors.join("\n")).toContain("@firebase/analytics");
  await expectWorks(page, said);
  expect([count("config"), count("gtag")]).toEqual([1, 0]);
});

test("a blocked tag leaves pages working @long", async ({ page, context }) => {
  const { count } = await stubGoogle(context, shop.origin);
  await context.route("https://www.googletagmanager.com/**", (route) => route.abort());
  const said = await open(page, context);
  await expect.poll(async () => (await dataLayer(page)).length).toBe(4);
  await expectWorks(page, said);
  expect(count("collect")).toBe(0);
});

test("a blocked SDK leaves pages working @long", async ({ page, context }) => {
  const { asked } = await stubGoogle(context, shop.origin);
  const refused = page.waitForEvent("requestfailed");
  await context.route(/\/assets\/analytics-/, (route) => route.abort());
  const said = await open(page, context);
  await refused;
  await expectWorks(page, said);
  expect(asked).toEqual([]);
});

test("offline nothing is started, and a network starts it @long", async ({ page, context }) => {
  const { asked, count } = await stubGoogle(context, shop.origin);
  // Offline from the page's first script on, with the shop itself within reach.
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "onLine", { get: () => "isOnline" in window });
  });
  const said = await open(page, context);
  await page.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => name.includes("/analytics-")),
  );
  await expectWorks(page, said);
  expect(asked).toEqual([]);
  await page.evaluate(() => {
    Object.assign(window, { isOnline: true });
    dispatchEvent(new Event("online"));
  });
  await expect.poll(() => count("collect")).toBe(1);
  expect(said.unhandled).toEqual([]);
});
