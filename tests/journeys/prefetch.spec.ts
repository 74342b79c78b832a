import { expect, type Page, type Route, test } from "@playwright/test";
import { fetchAhead, openHeld } from "./fetch-ahead.ts";
import { becomeIdle } from "./hold-idle.ts";
import { untilSettled } from "./settled.ts";

const FAR_PAGE = "routes/dev/icons";

interface Manifest {
  readonly routes: Readonly<
    Record<string, { path?: string; module: string; facade?: { file: string } }>
  >;
}

/** Maps paths of files to route ids, for all pages in React Router's manifest. */
async function readPages(page: Page): Promise<Map<string, string>> {
  const { routes } = await page.evaluate(
    () => (window as unknown as { __reactRouterManifest: Manifest }).__reactRouterManifest,
  );
  return new Map(
    Object.entries(routes)
      .filter(([, { path }]) => path !== undefined)
      .map(([id, { module, facade }]) => [facade?.file ?? module, id]),
  );
}

/** Records the route ids of pages whose modules are requested from now on. */
async function watchPages(page: Page): Promise<string[]> {
  const pages = await readPages(page);
  const asked: string[] = [];
  page.on("request", (request) => {
    const id = pages.get(new URL(request.url()).pathname);
    if (id !== undefined) asked.push(id);
  });
  return asked;
}

test("AC-2.14 pages are prefetched five at a time, a dozen in three rounds @long", async ({
  page,
}) => {
  await openHeld(page);
  const pages = await readPages(page);
  const held: Route[] = [];
  await page.route("**/assets/*.js", async (route) => {
    if (pages.has(new URL(route.request().url()).pathname)) held.push(route);
    else await route.continue();
  });
  await becomeIdle(page);
  // A dozen pages take three rounds of five. At 600 ms per round that is 1.8 s of the allowed 3 s.
  for (const arrived of [0, 5, 10]) {
    await expect.poll(() => held.length).toBeGreaterThanOrEqual(Math.min(arrived + 5, 12));
    await untilSettled(page);
    expect(held.length - arrived, `after ${arrived}`).toBeLessThanOrEqual(5);
    await Promise.all(held.slice(arrived).map((route) => route.continue()));
  }
});

test("AC-2.14 five modules are in flight at most, those of the pages first @long", async ({
  page,
}) => {
  await openHeld(page);
  const asked = await watchPages(page);
  const held: Route[] = [];
  await page.route(/\/assets\/.*\.js$/, (route) => void held.push(route));
  await becomeIdle(page);
  await expect.poll(() => held.length).toBe(5);
  for (let round = 1; held.length > 0; round += 1) {
    await Promise.all(held.splice(0).map((route) => route.continue()));
    await untilSettled(page);
    expect(held.length).toBeLessThanOrEqual(5);
    if (round === 4) expect(asked.length).toBeGreaterThanOrEqual(12);
  }
});

test("AC-2.16 visible links to pages of the shop are prefetched once; one two screens below when it comes into view", async ({
  page,
}) => {
  await openHeld(page);
  const asked = await watchPages(page);
  await fetchAhead(page);
  expect(new Set(asked).size).toBe(asked.length);
  expect(asked).toEqual(expect.arrayContaining(["routes/landing/landing", "routes/dev/slow"]));
  // Not prefetched: the home page, redirected links, links to a new window or a file, links out of view.
  for (const id of ["routes/landing/home", FAR_PAGE]) expect(asked).not.toContain(id);
  expect(asked.filter((id) => id.includes("/Partials/"))).toEqual([]);

  await page.locator('a[href="/dev/icons"]').scrollIntoViewIfNeeded();
  await expect.poll(() => asked).toContain(FAR_PAGE);
});

test("a link that is added or changed later is prefetched, too @long", async ({ page }) => {
  await openHeld(page);
  const asked = await watchPages(page);
  await fetchAhead(page);
  await page.evaluate(() => {
    const link = document.createElement("a");
    link.textContent = "Later";
    document.querySelector("h1")?.append(link);
    link.href = "/dev/icons";
  });
  await expect.poll(() => asked).toContain(FAR_PAGE);
});

for (const [connection, isFetched] of [
  [{ saveData: true, effectiveType: "4g" }, false],
  [{ saveData: false, effectiveType: "2g" }, false],
  [{ saveData: false, effectiveType: "slow-2g" }, false],
  [{ saveData: false, effectiveType: "3g" }, true],
  [undefined, true],
] as const)
  test(`AC-2.15 with ${JSON.stringify(connection)} pages are prefetched: ${isFetched} @long`, async ({
    page,
  }) => {
    await page.addInitScript((value) => {
      Object.defineProperty(navigator, "connection", { get: () => value });
    }, connection);
    await openHeld(page);
    const asked = await watchPages(page);
    await fetchAhead(page);
    expect(asked.length > 0).toBe(isFetched);
  });

test("a failed prefetch is neither an error nor retried @long", async ({ page }) => {
  await openHeld(page);
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  await page.route("**/assets/slow-*.js", (route) => route.abort());
  const asked = await watchPages(page);
  await fetchAhead(page);
  await page.evaluate(() => {
    const links = '<a href="/dev/slow">Again</a> <a href="/dev/icons">After it</a>';
    document.querySelector("h1")?.insertAdjacentHTML("beforeend", links);
  });
  await expect.poll(() => asked).toContain(FAR_PAGE);
  expect(asked.filter((id) => id === "routes/dev/slow")).toHaveLength(1);
  expect(errors).toEqual([]);
});

for (const path of ["/landing", "/landing-v2"])
  test(`${path} prefetches nothing before its first idle moment after hydration @long`, async ({
    page,
  }) => {
    await openHeld(page, path);
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await untilSettled(page);
    expect(asked.filter((name) => /\.js$|_payload/.test(name))).toEqual([]);
    await becomeIdle(page);
    await expect.poll(() => asked.some((name) => name.endsWith(".js"))).toBe(true);
    expect(asked.filter((name) => name === `${path}/_payload.json`)).toEqual([]);
  });

test("the visit uses the prefetched bytes @long", async ({ page }) => {
  await openHeld(page);
  await fetchAhead(page);
  // Modules run in the next idle moment, and load their texts.
  await fetchAhead(page);
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(request.url());
  });
  await page.getByRole("link", { name: "Plans", exact: true }).click();
  await expect(page).toHaveURL(/\/landing\/paywall$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(scripts).toEqual([]);
});
