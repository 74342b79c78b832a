import { expect, type Page, test } from "@playwright/test";
import { untilSettled } from "./settled.ts";
import { becomeIdle, holdIdle } from "./hold-idle.ts";
import { untilHydrated } from "./hydrated.ts";

const META = /\/builds\/meta\/[\w-]+\.json$/;

// Turns off fetch timeouts, because after two seconds the page would continue without its rules.
test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    AbortSignal.timeout = () => new AbortController().signal;
  }),
);

/** Opens the page of links and waits for hydration. Returns a counter of the document loads since then. */
async function openLinks(page: Page): Promise<() => number> {
  await page.goto("/dev/links");
  return untilReady(page);
}

async function untilReady(page: Page): Promise<() => number> {
  await untilHydrated(page);
  let documents = 0;
  page.on("request", (request) => {
    if (request.resourceType() === "document") documents += 1;
  });
  return () => documents;
}

/** Replaces the rules in the meta file. */
async function withRules(page: Page, matcher: object): Promise<void> {
  await page.route(META, (route) =>
    route.fulfill({ json: { id: "x", timestamp: 0, matcher, prerendered: [] } }),
  );
}

test("AC-2.12 moved pages are reached without a document load, as one history entry each, and the rules are fetched once", async ({
  page,
  baseURL,
}) => {
  let asked = 0;
  page.on("request", (request) => {
    if (META.test(request.url())) asked += 1;
  });
  const documents = await openLinks(page);
  await expect.poll(() => asked).toBe(1);
  for (const [name, address] of [
    ["Moved page", "/landing?x=1#ideas"],
    ["Moved folder", "/landing/partials/hero?q=1"],
  ] as const) {
    const before = await page.evaluate(() => history.state.idx as number);
    await page.getByRole("link", { name, exact: true }).click();
    await expect(page).toHaveURL(baseURL + address);
    await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Links");
    expect(await page.evaluate(() => history.state.idx as number)).toBe(before + 1);
    await page.goBack();
    await expect(page).toHaveURL(`${baseURL}/dev/links`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Links");
  }
  await page.getByRole("link", { name: "Plans", exact: true }).click();
  await expect(page).toHaveURL(/\/landing\/paywall$/);
  expect(documents()).toBe(0);
  expect(asked).toBe(1);
});

test("AC-2.12 an absolute target causes a document load @long", async ({ page }) => {
  await withRules(page, {
    static: { "/old": { redirect: "http://elsewhere.test/x" } },
    wildcard: {},
    dynamic: {},
  });
  await page.route("http://elsewhere.test/**", (route) =>
    route.fulfill({ contentType: "text/html", body: "<h1>Elsewhere</h1>" }),
  );
  const documents = await openLinks(page);
  await page.getByRole("link", { name: "Moved page" }).click();
  await expect(page).toHaveURL("http://elsewhere.test/x?x=1#ideas");
  expect(documents()).toBe(1);
});

test("AC-2.13 if the rules cannot be read, pages work without rules, which are fetched again @long", async ({
  page,
}) => {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  // Delay prefetching, which could fetch the rules at any moment.
  await holdIdle(page);
  for (const [name, response] of [
    ["500", { status: 500, body: "{}" }],
    ["HTML", { contentType: "text/html", body: "<!doctype html><h1>Shop</h1>" }],
    ["no list of pages", { json: { matcher: { static: {}, wildcard: {}, dynamic: {} } } }],
    ["rules of another shape", { json: { matcher: { static: { "/x": 1 } }, prerendered: [] } }],
  ] as const)
    await test.step(name, async () => {
      let isBroken = true;
      let asked = 0;
      await page.route(META, (route) => {
        asked += 1;
        return isBroken ? route.fulfill(response) : route.continue();
      });
      await page.goto("/landing");
      await becomeIdle(page);
      const documents = await untilReady(page);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await page.locator('a[href="/landing/paywall"]').first().click();
      await expect(page).toHaveURL(/\/landing\/paywall/);
      await expect(page.getByRole("button", { name: "Buy Book" })).toBeVisible();
      expect(documents()).toBe(0);
      expect(errors).toEqual([]);

      const askedAgain = await openLinks(page);
      await page.getByRole("link", { name: "Plans", exact: true }).click();
      await expect(page).toHaveURL(/\/landing\/paywall$/);
      await page.goBack();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Links");
      isBroken = false;
      const before = asked;
      await page.getByRole("link", { name: "Moved page" }).click();
      await expect(page).toHaveURL(/\/landing\?x=1#ideas$/);
      expect(asked).toBe(before + 1);
      expect(askedAgain()).toBe(0);
      await page.unroute(META);
    });
});

test("if two links are pressed while the rules load, only the last one is followed @long", async ({
  page,
}) => {
  let release: () => void = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(META, async (route) => {
    await released;
    await route.continue();
  });
  await openLinks(page);
  await page.getByRole("link", { name: "Moved page" }).click();
  await page.getByRole("link", { name: "Plans", exact: true }).click();
  release();
  await expect(page).toHaveURL(/\/landing\/paywall$/);
  await untilSettled(page);
  await expect(page).toHaveURL(/\/landing\/paywall$/);
});

test("AC-2.11 the server redirects to the same addresses @long", async ({ page, baseURL }) => {
  await page.goto("/old?x=1#ideas");
  await expect(page).toHaveURL(`${baseURL}/landing?x=1#ideas`);
  await page.goto("/legacy/partials/hero?q=1");
  await expect(page).toHaveURL(`${baseURL}/landing/partials/hero?q=1`);
});
